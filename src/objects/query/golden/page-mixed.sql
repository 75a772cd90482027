-- {"sort":[{"field":"Stage","direction":"asc"},{"field":"[Company].[Name]","direction":"desc"}],"keys":["1","Ada"]}
select r.id, ("page"."sort_0")::text as "sort_0", ("page"."sort_1")::text as "sort_1"
  from (select *
  from ((select "r"."ctid" as place, "r"."id" as sort_id, array_position($1::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $2
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $3
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $4
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $5
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $6
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $7
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $8))
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $9
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $10
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $11
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $12
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $13
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $14
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $15))
  and array_position($16::int[], "r"."f27") = $17::int
  and ((select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu", "r"."id") < ($18::text, $19::text)
  order by array_position($20::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  union all (select "r"."ctid" as place, "r"."id" as sort_id, array_position($21::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $22
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $23
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $24
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $25
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $26
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $27
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $28))
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $29
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $30
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $31
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $32
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $33
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $34
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $35))
  and array_position($36::int[], "r"."f27") > $37::int
  order by array_position($38::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  union all (select "r"."ctid" as place, "r"."id" as sort_id, array_position($39::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $40
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $41
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $42
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $43
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $44
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $45
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $46))
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $47
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $48
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $49
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $50
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $51
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $52
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $53))
  and array_position($54::int[], "r"."f27") is null
  order by array_position($55::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)
  union all (select "r"."ctid" as place, "r"."id" as sort_id, array_position($56::int[], "r"."f27") as "sort_0", (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" as "sort_1"
  from "records"."t2" as "r"
  where "r"."deleted_at" is null
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $57
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $58
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $59
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $60
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $61
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $62
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $63))
  and (translate(regexp_replace(normalize(coalesce("r"."f21", '') || ' ' || coalesce("r"."f22"::text, '') || ' ' || coalesce("r"."f23"::text, '') || ' ' || coalesce("r"."f32", '') || ' ' || coalesce("r"."f34"::text, '') || ' ' || coalesce("r"."f35"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $64
  or "r"."f29" = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $65
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $66
  and "s"."deleted_at" is null
   
  limit 5000))
  or "r"."id" = any(array(select l.source_id
  from "records"."l30" as l
  where l.target_id = any(array(select s.id
  from "records"."t1" as s
   
  where translate(regexp_replace(normalize(coalesce("s"."f11", '') || ' ' || coalesce("s"."f12"::text, '') || ' ' || coalesce("s"."f16"::text, ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $67
  and translate(regexp_replace(normalize(coalesce("s"."f11", ''), NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $68
  and "s"."deleted_at" is null
   
  limit 5000))
  limit 5000))
  or "r"."f31" && array(select u.id
  from users as u
  where u.account_id = $69
   
  and translate(regexp_replace(normalize(u.name || ' ' || u.email, NFKD), '[̀-ͯ]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi') ilike $70))
  and array_position($71::int[], "r"."f27") = $72::int
  and (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" is null
  order by array_position($73::int[], "r"."f27") asc nulls last, (select left("r1"."f11", 200) collate "und-x-icu"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null) collate "und-x-icu" desc nulls last, "r"."id" desc
  limit 51)) as page
  order by "page"."sort_0" asc nulls last, "page"."sort_1" desc nulls last, page.sort_id desc
  limit 51) as page
  join "records"."t2" as "r" on "r"."ctid" = page.place
  where current
  order by "page"."sort_0" asc nulls last, "page"."sort_1" desc nulls last, page.sort_id desc
-- [[270,271,272],"%ada%","%ada%","%ada%","%ada%","%ada%",1,"%ada%","%love%","%love%","%love%","%love%","%love%",1,"%love%",[270,271,272],"1","Ada","0199f0a46f3c000012ab34cd",[270,271,272],[270,271,272],"%ada%","%ada%","%ada%","%ada%","%ada%",1,"%ada%","%love%","%love%","%love%","%love%","%love%",1,"%love%",[270,271,272],"1",[270,271,272],[270,271,272],"%ada%","%ada%","%ada%","%ada%","%ada%",1,"%ada%","%love%","%love%","%love%","%love%","%love%",1,"%love%",[270,271,272],[270,271,272],[270,271,272],"%ada%","%ada%","%ada%","%ada%","%ada%",1,"%ada%","%love%","%love%","%love%","%love%","%love%",1,"%love%",[270,271,272],"1",[270,271,272]]
