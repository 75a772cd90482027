-- {"and":[{"path":"Stage","operator":"in","value":["Open","Won"]},{"path":"Labels","operator":"contains","value":"VIP"},{"path":"Labels","operator":"notEquals","value":["Hot","Cold"]}]}
("r"."f27" = any($1::int[])
  and "r"."f28" @> $2::int[]
  and (("r"."f28" @> $3::int[]
  and "r"."f28" <@ $4::int[])) is not true)
-- [[270,271],[282],[280,281],[280,281]]
