"""What the situation of a question makes true, as equations for it alone, and the plans that it rules out."""
