-- {"sort":[],"keys":[]}
select r.id
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $1
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $2
  and ("r"."id") > ($3::text)
  order by "r"."id" asc
  limit 51
-- ["%ada%","%love%","0199f0a46f3c000012ab34cd"]
