-- PEOA, task planning. A question needs a tool unless its row is of the domain 'non-mathematical'.
SELECT id, 'tool usage awareness' AS metric, mathematical = needs_tool AS numerator FROM asked
UNION ALL BY NAME
-- brought to an end of the kind that was wanted, right or not: a value where there is one, none where there is none
SELECT id, 'pass rate' AS metric, outcome <> 'error' AND answered = answerable AS numerator FROM asked
UNION ALL BY NAME
-- just the formulas that the row names
SELECT id, 'plan accuracy' AS metric, plan_exact AS numerator FROM asked WHERE wanted > 0
