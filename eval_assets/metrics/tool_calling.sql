-- PEOA, tool calling: parameters that the called tools require and were given numbers; values of the question (where the
-- row lists them) that were bound; errors met on the way of which the question still came to a right end or a refusal.
SELECT id, 'consistency with stipulations' AS metric, consistent AS numerator, required AS denominator
FROM asked WHERE required > 0
UNION ALL BY NAME
SELECT id, 'parameter extraction' AS metric, extracted AS numerator, inputs AS denominator FROM asked WHERE inputs > 0
UNION ALL BY NAME
SELECT id, 'error handling' AS metric, if(outcome IN ('correct', 'abstained'), errors, 0) AS numerator, errors AS denominator
FROM asked WHERE errors > 0
