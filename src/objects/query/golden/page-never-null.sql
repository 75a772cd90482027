-- {"sort":[{"field":"created_at","direction":"desc"}],"keys":["2026-01-15T09:30:00.000000Z"]}
select r.id, to_char("r"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sort_0"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $1
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $2
  and ("r"."created_at", "r"."id") < ($3::timestamptz, $4::text)
  order by "r"."created_at" desc, "r"."id" desc
  limit 51
-- ["%ada%","%love%","2026-01-15T09:30:00.000000Z","0199f0a46f3c000012ab34cd"]
