-- How a view is laid out: widths by field (`{"#12": 240}`), fields that stay in sight, the height of rows.
alter table views
  add column widths jsonb,
  add column frozen_fields jsonb,
  add column row_height text;
