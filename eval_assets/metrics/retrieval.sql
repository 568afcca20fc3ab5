-- A search with the question: which of the formulas that the row names, and the knowledge base has, are among the first k?
WITH found AS (SELECT id, known, retrieval_ranks AS ranks FROM asked WHERE known > 0)
SELECT id, 'recall@' || k AS metric, len(list_filter(ranks, lambda rank: rank <= k)) AS numerator, known AS denominator
FROM found, unnest([1, 3, 5, 10]) AS depth(k)
UNION ALL BY NAME
SELECT id, 'mean reciprocal rank' AS metric, coalesce(1 / list_min(ranks), 0) AS numerator FROM found
