-- {"path":"[Company].[Employees]","operator":"greaterThan","value":10}
exists (select
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null
  and "r1"."f12" > $1::numeric)
-- [10]
