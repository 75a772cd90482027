-- {"type":"timeOperator","operator":"add","unit":"month","arguments":[{"type":"field","field":"[Closes]"},{"type":"constant","value":3}]}
(select case when extract(epoch
  from s.t) between -62135596800
  and 253402300799.999
  then s.t end
  from (select ((select case when extract(year
  from v.x) * 12 + extract(month
  from v.x) - 1 + v.n between 12
  and 119999
  then v.x + make_interval(months => v.n::int) end
  from (select ("r"."f25" at time zone $1::text) as x, trunc($2::numeric) as n offset 0) v) at time zone $3::text) as t offset 0) s)
-- ["Europe/Berlin",3,"Europe/Berlin"]
