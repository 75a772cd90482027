-- {"and":[{"path":"Company","operator":"isEmpty"},{"path":"Partners","operator":"equals","value":["0199f0a46f3c000012ab34cd"]},{"path":"Users","operator":"in","value":[3,4]}]}
(not exists (select
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null)
  and (select count(*) = $1::int
  and count(*) filter (where "r1"."id" = any($2::text[])) = $3::int
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null)
  and "r"."f31" && $4::int[])
-- [1,["0199f0a46f3c000012ab34cd"],1,[3,4]]
