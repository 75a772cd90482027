-- {"sort":[{"field":"Amount","direction":"asc"}],"keys":[null]}
select r.id, ("r"."f22")::text as "sort_0"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $1
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $2
  and "r"."f22" is null
  and ("r"."id") > ($3::text)
  order by "r"."f22" asc nulls last, "r"."id" asc
  limit 51
-- ["%ada%","%love%","0199f0a46f3c000012ab34cd"]
