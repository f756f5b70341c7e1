-- Other visitors see an order among the recent ones only if its buyer ticked the box. Nobody was asked before,
-- so nobody agreed.
alter table orders alter column is_listed set default false;
update orders set is_listed = false where is_listed;
