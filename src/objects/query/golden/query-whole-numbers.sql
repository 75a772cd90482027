-- {"and":[{"path":"Units","operator":"equals","value":7},{"path":"Units","operator":"notEquals","value":7.5},{"path":"Units","operator":"lessThan","value":7.5},{"path":"Units","operator":"between","value":[-7.5,1e+300]},{"path":"Units","operator":"in","value":[7,7.5]},{"path":"Former units","operator":"lessThan","value":7.5}]}
("r"."f34" = $1::bigint
  and (false) is not true
  and "r"."f34" < $2::bigint
  and "r"."f34" between $3::bigint
  and $4::bigint
  and "r"."f34" = any($5::bigint[])
  and "r"."f35" < $6::numeric)
-- [7,8,-7,9007199254740992,[7],7.5]
