-- ["Partners","Company"]
select count(*) as "a0", count(*) - count("v30") as "a1", count("v30") as "a2", round(100.0 * (count(*) - count("v30")) / nullif(count(*), 0), 2) as "a3", round(100.0 * count("v30") / nullif(count(*), 0), 2) as "a4", count(*) as "a5", count(*) - count("v29") as "a6", count("v29") as "a7", round(100.0 * (count(*) - count("v29")) / nullif(count(*), 0), 2) as "a8", round(100.0 * count("v29") / nullif(count(*), 0), 2) as "a9", count(distinct "v29") as "a10"
  from (select nullif(exists (select
  from "records"."l30" as "r1l"
  join "records"."t1" as "r1" on "r1"."id" = "r1l"."target_id"
  where "r1l"."source_id" = "r"."id"
  and "r1"."deleted_at" is null), false) as "v30", (select "r1"."id"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) as "v29"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null offset 0) as q
-- []
