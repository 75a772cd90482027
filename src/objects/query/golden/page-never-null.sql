-- {"sort":[{"field":"created_at","direction":"desc"}],"keys":["2026-01-15T09:30:00.000000Z"]}
select r.id, to_char("page"."sort_0" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sort_0"
  from (select "r"."ctid" as place, "r"."id" as sort_id, "r"."created_at" as "sort_0"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $1
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $2
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $3
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $4
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $5
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $6
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $7))
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $8
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $9
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $10
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $11
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $12
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $13
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $14))
  and ("r"."created_at", "r"."id") < ($15::timestamptz, $16::text)
  order by "r"."created_at" desc, "r"."id" desc
  limit 51) as page
  join "records"."t2" as "r" on "r"."ctid" = page.place
  where current
  order by "page"."sort_0" desc, page.sort_id desc
-- ["%ada%","%ada%","%ada%","%ada%","%ada%",1,"%ada%","%love%","%love%","%love%","%love%","%love%",1,"%love%","2026-01-15T09:30:00.000000Z","0199f0a46f3c000012ab34cd"]
