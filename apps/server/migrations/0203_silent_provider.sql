-- When the card provider was last heard.
create index webhook_events_by_time on webhook_events (received_at);
