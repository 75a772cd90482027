-- {"path":"[Company].[Name]","operator":"equals","value":"Mine"}
exists (select
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null
  and ("r1"."record_type_id" <> all($1::int[])
  or "r1"."record_type_id" = $2::int
  and "r1"."f15" @> array[$3::int])
  and "r1"."f11" = $4::text)
-- [[100],100,7,"Mine"]
