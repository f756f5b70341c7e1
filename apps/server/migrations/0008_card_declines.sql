-- A card that a bank declined, as the provider told it. Too many from one network stop its payments for an hour.
create table card_declines (
  event_id    text primary key,
  attempt_id  text not null references payment_attempts,
  checkout_id bigint not null references checkout_sessions,
  network     text not null,
  at          timestamptz not null
);

create index card_declines_of_network on card_declines (network, at);
create index card_declines_of_checkout on card_declines (checkout_id, at);
