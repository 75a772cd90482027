-- {"type":"operator","operator":"add","arguments":[{"type":"field","field":"[Amount]"},{"type":"constant","value":1},{"type":"operator","operator":"divide","arguments":[{"type":"field","field":"[Amount]"},{"type":"constant","value":3}]}]}
((coalesce("r"."f22", 0) + $1::numeric + ("r"."f22" / nullif($2::numeric, 0))))
-- [1,3]
