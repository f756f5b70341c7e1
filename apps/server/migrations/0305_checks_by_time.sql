-- By these the hourly check finds orders that changed, without reading tables that have a row for each order.
create index payment_attempts_by_time on payment_attempts using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index assignments_revoked on assignments (revoked_at) where revoked_at is not null;
