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
  limit $9::int)
  union all (select "r"."id" as sort_id, array_position($10::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $11
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $12
  and array_position($13::int[], "r"."f27") > $14::int
  order by array_position($15::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit $16::int)
  union all (select "r"."id" as sort_id, array_position($17::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $18
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $19
  and array_position($20::int[], "r"."f27") is null
  order by array_position($21::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit $22::int)
  union all (select "r"."id" as sort_id, array_position($23::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $24
  and (coalesce("r"."f21", '') || ' ' || coalesce("r"."f32", '')) ilike $25
  and array_position($26::int[], "r"."f27") = $27::int
  and (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" is null
  order by array_position($28::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit $29::int)
  order by "sort_0" asc nulls last, "sort_1" desc nulls last, sort_id desc
  limit $30::int) select r.id, ("page"."sort_0")::text as "sort_0", ("page"."sort_1")::text as "sort_1", page.sort_id
  from page
  join "records"."t2" as "r" on "r"."id" = page.sort_id
  order by "page"."sort_0" asc nulls last, "page"."sort_1" desc nulls last, page.sort_id desc
-- [[270,271,272],"%ada%","%love%",[270,271,272],"1","Ada","0199f0a46f3c000012ab34cd",[270,271,272],51,[270,271,272],"%ada%","%love%",[270,271,272],"1",[270,271,272],51,[270,271,272],"%ada%","%love%",[270,271,272],[270,271,272],51,[270,271,272],"%ada%","%love%",[270,271,272],"1",[270,271,272],51,51]
