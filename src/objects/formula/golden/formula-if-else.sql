-- {"type":"ifElse","filter":{"path":"Stage","operator":"equals","value":"Won"},"then":{"type":"field","field":"[Amount]"},"else":{"type":"constant","value":0}}
(case when "r"."f27" = $1::int
  then "r"."f22"
  else $2::numeric end)
-- [271,0]
