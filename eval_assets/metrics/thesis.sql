-- Thesis 5.2: of the questions whose row names a formula, is the right tool made, and is the answer right given that?
SELECT id, 'correct tool' AS metric, tool = 'correct' AS numerator FROM asked WHERE tool IS NOT NULL
UNION ALL BY NAME
SELECT id, 'wrong tool' AS metric, tool = 'wrong' AS numerator FROM asked WHERE tool IS NOT NULL
UNION ALL BY NAME
SELECT id, 'no tool' AS metric, tool = 'none' AS numerator FROM asked WHERE tool IS NOT NULL
UNION ALL BY NAME
SELECT id, 'taken for no mathematical question' AS metric, tool = 'not mathematical' AS numerator FROM asked WHERE tool IS NOT NULL
UNION ALL BY NAME
SELECT id, 'correct answer given the correct tool' AS metric, outcome = 'correct' AS numerator FROM asked WHERE tool = 'correct'
UNION ALL BY NAME
SELECT id, 'no tool: not in the knowledge base' AS metric, no_tool = 'not in the knowledge base' AS numerator
FROM asked WHERE tool = 'none'
UNION ALL BY NAME
SELECT id, 'no tool: retrieved but not used' AS metric, no_tool = 'retrieved but not used' AS numerator FROM asked WHERE tool = 'none'
UNION ALL BY NAME
SELECT id, 'no tool: not retrieved' AS metric, no_tool = 'not retrieved' AS numerator FROM asked WHERE tool = 'none'
