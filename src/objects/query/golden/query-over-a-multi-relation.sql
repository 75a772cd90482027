-- {"path":"[Partners].[Tier]","operator":"notEquals","value":"Gold"}
not exists (select
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null
  and "r1"."f14" = $1::int)
-- [140]
