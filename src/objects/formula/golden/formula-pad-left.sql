-- {"type":"padLeft","value":{"type":"field","field":"[Amount]"},"length":6,"char":"0"}
(select lpad(v.x, greatest(length(v.x), $1::int), $2::text)
  from (select trim_scale("r"."f22")::text as x offset 0) v)
-- [6,"0"]
