-- Times and tokens (thesis 5.4).
SELECT id, 'latency p50 ms' AS metric, ms AS numerator, 'p50' AS statistic FROM asked
UNION ALL BY NAME
SELECT id, 'latency p95 ms' AS metric, ms AS numerator, 'p95' AS statistic FROM asked
UNION ALL BY NAME
SELECT id, 'steps a question' AS metric, steps AS numerator FROM asked
UNION ALL BY NAME
SELECT id, 'model calls a question' AS metric, model_calls AS numerator FROM asked
UNION ALL BY NAME
SELECT id, 'prompt tokens a call' AS metric, prompt_tokens AS numerator, model_calls AS denominator FROM asked WHERE model_calls > 0
UNION ALL BY NAME
SELECT id, 'reply tokens a call' AS metric, completion_tokens AS numerator, model_calls AS denominator FROM asked WHERE model_calls > 0
UNION ALL BY NAME
SELECT id, 'model seconds a call' AS metric, model_seconds AS numerator, model_calls AS denominator FROM asked WHERE model_calls > 0
UNION ALL BY NAME
-- how the context grows from step to step
SELECT id, 'prompt tokens of call ' || call AS metric, prompt_tokens AS numerator FROM calls WHERE call <= 10
