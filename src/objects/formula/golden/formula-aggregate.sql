-- {"type":"aggregate","operation":"avg","relation":"[Partners]","field":"[Employees]","filter":{"path":"Tier","operator":"equals","value":"Gold"}}
((select avg("r1"."f12")
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null
  and "r1"."f14" = $1::int))
-- [140]
