-- {"sort":[],"keys":[]}
select r.id
  from (select "r"."ctid" as place, "r"."id" as sort_id
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
  and ("r"."id") > ($15::text)
  order by "r"."id" asc
  limit 51) as page
  join "records"."t2" as "r" on "r"."ctid" = page.place
  where current
  order by page.sort_id asc
-- ["%ada%","%ada%","%ada%","%ada%","%ada%",1,"%ada%","%love%","%love%","%love%","%love%","%love%",1,"%love%","0199f0a46f3c000012ab34cd"]
