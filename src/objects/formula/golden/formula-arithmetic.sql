-- {"type":"operator","operator":"divide","arguments":[{"type":"operator","operator":"add","arguments":[{"type":"field","field":"[Amount]"},{"type":"field","field":"[Rate]","fallbackValue":10}]},{"type":"constant","value":3}]}
((("r"."f22" + (coalesce("r"."f23", $1::numeric) * 0.01)) / nullif($2::numeric, 0)))
-- [10,3]
