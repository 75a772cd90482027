-- {"sort":[{"field":"Amount","direction":"asc"}],"keys":["12.5"]}
with page as materialized ((select "r"."id" as sort_id, "r"."f22" as "sort_0"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $1
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $2
  and ("r"."f22", "r"."id") > ($3::numeric, $4::text)
  order by "r"."f22" asc nulls last, "r"."id" asc
  limit 51)
  union all (select "r"."id" as sort_id, "r"."f22" as "sort_0"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $5
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $6
  and "r"."f22" is null
  order by "r"."f22" asc nulls last, "r"."id" asc
  limit 51)
  order by "sort_0" asc nulls last, sort_id asc
  limit 51) select r.id, ("page"."sort_0")::text as "sort_0"
  from page
  join "records"."t2" as "r" on "r"."id" = page.sort_id
  order by "page"."sort_0" asc nulls last, page.sort_id asc
-- ["%ada%","%love%","12.5","0199f0a46f3c000012ab34cd","%ada%","%love%"]
