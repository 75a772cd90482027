-- {"type":"operator","operator":"divide","arguments":[{"type":"operator","operator":"multiply","arguments":[{"type":"field","field":"[Units]"},{"type":"field","field":"[Company].[Seats]"}]},{"type":"field","field":"[Units]","fallbackValue":2},{"type":"aggregate","operation":"max","relation":"[Partners]","field":"[Seats]"},{"type":"aggregate","operation":"sum","relation":"[Partners]","field":"[Seats]"}]}
(((("r"."f34")::numeric * ((select "r1"."f16"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null))::numeric) / nullif(coalesce("r"."f34", $1::numeric), 0) / nullif((select max("r1"."f16")::numeric
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null), 0) / nullif((select coalesce(sum("r1"."f16"), 0)
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null), 0)))
-- [2]
