-- {"path":"[Title]","operator":"notContains","value":"50%_\\"}
("r"."f21" ilike $1) is not true
-- ["%50\\%\\_\\\\%"]
