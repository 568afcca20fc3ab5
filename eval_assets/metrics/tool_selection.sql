-- PEOA, tool selection: the formulas used, the last step's first, then the alternatives; relevance is 0 or 1.
WITH found AS (SELECT id, known, selection_ranks AS ranks FROM asked WHERE known > 0),
     cut AS (SELECT id, known, k, list_filter(ranks, lambda rank: rank <= k) AS ranks FROM found, unnest([1, 3, 5]) AS depth(k)),
     gain AS (SELECT *, coalesce(list_sum(list_transform(ranks, lambda rank: 1 / log2(rank + 1))), 0) AS dcg,
                     list_sum(list_transform(range(1, least(k, known) + 1), lambda rank: 1 / log2(rank + 1))) AS ideal FROM cut)
SELECT id, 'tool recall@' || k AS metric, len(ranks) / known AS numerator FROM cut
UNION ALL BY NAME
SELECT id, 'tool NDCG@' || k AS metric, dcg / ideal AS numerator FROM gain
UNION ALL BY NAME
SELECT id, 'tool COMP@' || k AS metric, len(ranks) = known AS numerator FROM cut
