-- PEOA, response generation: the reply against the row's `reference`, where it has one; else value and unit, in the row's unit
-- and to three figures, against the accepted ones.
SELECT id, 'BLEU' AS metric, bleu AS numerator FROM asked WHERE bleu IS NOT NULL
UNION ALL BY NAME
SELECT id, 'ROUGE-L' AS metric, rouge_l AS numerator FROM asked WHERE rouge_l IS NOT NULL
UNION ALL BY NAME
SELECT id, 'exact match' AS metric, exact AS numerator FROM asked WHERE exact IS NOT NULL
