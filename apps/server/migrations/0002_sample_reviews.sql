-- transaction
-- A review of the demo shop has an order and goes through every state, as a real one does. This marks it as a sample
-- wherever it is shown; `is_demo` marks the samples of a new shop, which have no order and which staff never see.
alter table reviews add column is_sample boolean not null default false;
