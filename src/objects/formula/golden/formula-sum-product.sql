-- {"type":"aggregate","operation":"sumProduct","relation":"[Partners]","arguments":[{"type":"field","field":"[Employees]"},{"type":"constant","value":2}]}
((select coalesce(sum("r1"."f12" * $1::numeric), 0)
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null))
-- [2]
