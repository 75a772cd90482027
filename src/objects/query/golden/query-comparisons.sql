-- {"and":[{"path":"Amount","operator":"equals","value":1},{"path":"Amount","operator":"greaterThan","value":2},{"path":"Amount","operator":"greaterThanOrEqual","value":3},{"path":"Amount","operator":"lessThan","value":4},{"path":"Amount","operator":"lessThanOrEqual","value":5}]}
("r"."f22" = $1::numeric
  and "r"."f22" > $2::numeric
  and "r"."f22" >= $3::numeric
  and "r"."f22" < $4::numeric
  and "r"."f22" <= $5::numeric)
-- [1,2,3,4,5]
