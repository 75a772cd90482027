-- {"path":"Closes","operator":"equals","value":"TODAY"}
("r"."f25" >= $1::timestamptz
  and "r"."f25" < $2::timestamptz)
-- ["2026-03-28T23:00:00.000Z","2026-03-29T22:00:00.000Z"]
