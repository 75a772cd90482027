-- ["Amount","Title"]
select count(*) as "a0", count(*) - count("v22") as "a1", count("v22") as "a2", round(100.0 * (count(*) - count("v22")) / nullif(count(*), 0), 2) as "a3", round(100.0 * count("v22") / nullif(count(*), 0), 2) as "a4", count(distinct "v22") as "a5", coalesce(sum("v22"), 0) as "a6", avg("v22") as "a7", percentile_cont(0.5) within group (order by case when abs("v22") < 1e300
  then "v22"::float8 end) as "a8", min("v22") as "a9", max("v22") as "a10", max("v22") - min("v22") as "a11", count(*) as "a12", count(*) - count("v21") as "a13", count("v21") as "a14", round(100.0 * (count(*) - count("v21")) / nullif(count(*), 0), 2) as "a15", round(100.0 * count("v21") / nullif(count(*), 0), 2) as "a16", count(distinct "v21") as "a17"
  from (select "r"."f22" as "v22", nullif("r"."f21", '') as "v21"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null) as q
-- []
