-- {"and":[{"path":"Due","operator":"lessThan","value":"TODAY"},{"path":"created_at","operator":"greaterThan","value":"2026-01-15"},{"path":"Closes","operator":"lessThanOrEqual","value":"NOW"}]}
("r"."f26" < $1::date
  and "r"."created_at" >= $2::timestamptz
  and "r"."f25" <= $3::timestamptz)
-- ["2026-03-29","2026-01-16T00:00:00.000Z","2026-03-29T10:00:00.000Z"]
