-- {"or":[{"and":[{"path":"Amount","operator":"between","value":[1,10]},{"path":"Won","operator":"equals","value":true}]},{"not":{"path":"Rate","operator":"isEmpty"}}]}
(("r"."f22" between $1::numeric
  and $2::numeric
  and "r"."f24" = $3::boolean)
  or ("r"."f23" is null) is not true)
-- [1,10,true]
