-- {"type":"timeOperator","operator":"diff","unit":"month","arguments":[{"type":"field","field":"[Closes]"},{"type":"constant","value":"NOW"}]}
((select extract(year
  from a.age) * 12 + extract(month
  from a.age)
  from (select age(("r"."f25" at time zone $1::text), ($2::timestamptz at time zone $3::text)) as age offset 0) a))
-- ["Europe/Berlin","2026-03-29T10:00:00.000Z","Europe/Berlin"]
