-- ["Double"]
select count(*) as "a0", count(*) - count("v40") as "a1", count("v40") as "a2", round(100.0 * (count(*) - count("v40")) / nullif(count(*), 0), 2) as "a3", round(100.0 * count("v40") / nullif(count(*), 0), 2) as "a4", count(distinct "v40") as "a5", coalesce(sum("v40"), 0) as "a6", avg("v40") as "a7", percentile_cont(0.5) within group (order by case when abs("v40") < 1e300
  then "v40"::float8 end) as "a8", min("v40") as "a9", max("v40") as "a10", max("v40") - min("v40") as "a11"
  from (select (("r"."f22" * $1::numeric)) as "v40"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null offset 0) as q
-- [2]
