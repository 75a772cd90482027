-- {"sort":[{"field":"Stage","direction":"asc"},{"field":"[Company].[Name]","direction":"desc"}],"keys":["1","Ada"]}
with page as materialized ((select "r"."id" as sort_id, array_position($1::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $2
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $3
  and array_position($4::int[], "r"."f27") = $5::int
  and ((select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu", "r"."id") < ($6::text, $7::text)
  order by array_position($8::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  union all (select "r"."id" as sort_id, array_position($9::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $10
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $11
  and array_position($12::int[], "r"."f27") > $13::int
  order by array_position($14::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  union all (select "r"."id" as sort_id, array_position($15::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $16
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $17
  and array_position($18::int[], "r"."f27") is null
  order by array_position($19::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  union all (select "r"."id" as sort_id, array_position($20::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $21
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $22
  and array_position($23::int[], "r"."f27") = $24::int
  and (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" is null
  order by array_position($25::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  order by "sort_0" asc nulls last, "sort_1" desc nulls last, sort_id desc
  limit 51) select r.id, ("page"."sort_0")::text as "sort_0", ("page"."sort_1")::text as "sort_1"
  from page
  join "records"."t2" as "r" on "r"."id" = page.sort_id
  order by "page"."sort_0" asc nulls last, "page"."sort_1" desc nulls last, page.sort_id desc
-- [[270,271,272],"%ada%","%love%",[270,271,272],"1","Ada","0199f0a46f3c000012ab34cd",[270,271,272],[270,271,272],"%ada%","%love%",[270,271,272],"1",[270,271,272],[270,271,272],"%ada%","%love%",[270,271,272],[270,271,272],[270,271,272],"%ada%","%love%",[270,271,272],"1",[270,271,272]]
