-- The model that steps in when the model of the agent fails. Ids of models are negative and not rows of a table.
alter table agents add column fallback_model_id int;
