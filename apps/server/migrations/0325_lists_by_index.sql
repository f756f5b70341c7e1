-- The inbox without a state: what is due first, or changed first.
create index conversations_due_of_all on conversations (due_at, id) where merged_into is null;
create index conversations_changed_of_all on conversations (updated_at, id) where merged_into is null;

-- The report of the inbox, from the index alone.
drop index conversations_begun;
create index conversations_begun on conversations (created_at)
  include (kind, state, store_id, first_reply_at, resolved_at, merged_into, id);

-- Carts of a store that are still open, from the index alone.
create index abandoned_carts_open on abandoned_carts (store_id, changed_at) where state = 'open';

-- What reminders brought back, likewise.
create index abandoned_carts_mailed on abandoned_carts (created_at)
  include (order_id, mailed_at)
  where mails > 0;

-- And disputes that ended within a year.
drop index disputes_ended;
create index disputes_ended on disputes (closed_at desc, id desc)
  include (state, store_id)
  where closed_at is not null;
