-- {"sort":[{"field":"Title","direction":"asc"}]}
select r.id, (left("r"."f21", 200) collate "und-x-icu")::text as "sort_0"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $1
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $2
  order by left("r"."f21", 200) collate "und-x-icu" asc nulls last, "r"."id" asc
  limit 51
-- ["%ada%","%love%"]
