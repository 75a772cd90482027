-- {"type":"aggregate","operation":"sum","isBackRelation":true,"backRelationColumnId":29,"field":"[Amount]"}
((select coalesce(sum("r1"."f22"), 0)
  from "records"."t2" as "r1"
  where "r1"."f29" = "r"."id"
  and "r1"."deleted_at" is null))
-- []
