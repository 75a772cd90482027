-- {"type":"operator","operator":"concat","arguments":[{"type":"field","field":"[Company].[Name]"},{"type":"constant","value":" closes "},{"type":"field","field":"[Closes]"},{"type":"field","field":"[Labels]"}]}
nullif(concat((select "r1"."f11"
  from "records"."t1" as "r1"
  where "r1"."id" = "r"."f29"
  and "r1"."deleted_at" is null), $1::text, to_char(("r"."f25" at time zone $2::text), $3::text), (select string_agg(($4::text[])[array_position($5::int[], o.id)], ', '
  order by o.place)
  from unnest("r"."f28") with ordinality as o(id, place))), '')
-- [" closes ","Europe/Berlin","FMDD Mon YYYY HH24:MI",["Hot","Cold","VIP"],[280,281,282]]
