-- {"path":"Title","operator":"equals","value":"Robert'); drop table students;--"}
"r"."f21" = $1::text
-- ["Robert'); drop table students;--"]
