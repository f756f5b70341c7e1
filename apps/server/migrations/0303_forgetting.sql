-- What is to be forgotten one day, oldest first. A row leaves its index when it is forgotten, so looking each hour
-- costs what is due, however much there is.
create index orders_with_device on orders (created_at) where device <> '{}';
create index orders_unpaid_with_names on orders (created_at)
  where payment_status = 'expired' and email not like '%@erased.invalid';
create index checkout_sessions_with_caller on checkout_sessions (created_at) where network <> '' or user_agent <> '';
create index webhook_events_with_payload on webhook_events (processed_at) where payload <> '{}';
create index emails_of_no_order on emails (created_at)
  where recipient not like '%@erased.invalid' and reason not like 'order\_%';
