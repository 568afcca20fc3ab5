"""The ledger of all development questions: sets and their documents, rows, asking, comparison with the accepted ledger."""
