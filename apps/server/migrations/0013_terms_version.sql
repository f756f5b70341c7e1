-- Which version of the terms the buyer agreed to. Orders from before it was kept have none.
alter table orders add column terms_version text;
