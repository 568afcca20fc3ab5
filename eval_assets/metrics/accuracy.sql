-- Is the question answered rightly? A refusal is right where the row has no answer.
SELECT id, 'accuracy' AS metric, outcome = 'correct' AS numerator FROM asked
UNION ALL BY NAME
SELECT id, 'precision when answered' AS metric, outcome = 'correct' AS numerator FROM asked WHERE answered
UNION ALL BY NAME
SELECT id, 'coverage' AS metric, answered AS numerator FROM asked
UNION ALL BY NAME
SELECT id, 'accuracy of the answerable' AS metric, outcome = 'correct' AS numerator FROM asked WHERE answerable
UNION ALL BY NAME
SELECT id, 'left unanswered of the unanswerable' AS metric, outcome = 'correct' AS numerator FROM asked WHERE NOT answerable
UNION ALL BY NAME
-- mean distance between confidence and share of right answers in ten bins
SELECT id, 'expected calibration error' AS metric, outcome = 'correct' AS numerator, confidence AS denominator, 'ece' AS statistic
FROM asked WHERE answered
UNION ALL BY NAME
-- mean share of wrong answers over all prefixes of the answers, the most confident first
SELECT id, 'area under the risk-coverage curve' AS metric, outcome = 'correct' AS numerator, confidence AS denominator,
       'aurc' AS statistic
FROM asked WHERE answered
