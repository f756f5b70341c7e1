-- What became of a review: decided by staff for a fixed reason, answered by the shop, edited by its author.
alter table reviews
  add column edited_at     timestamptz,
  add column decided_at    timestamptz,
  add column reply         text check (char_length(reply) between 2 and 2000),
  add column replied_at    timestamptz,
  -- Copied from review_votes now and then: it is on cached pages, and a vote alone changes none.
  add column helpful_count integer not null default 0 check (helpful_count >= 0),
  add constraint reviews_have_fixed_reasons
    check (reason is null or reason in ('spam', 'abuse', 'private_data', 'off_topic')),
  add constraint replies_have_a_time check ((reply is null) = (replied_at is null));

create index reviews_by_state on reviews (state, created_at, id) where not is_demo;
create index reviews_by_email on reviews (customer_email, created_at) where not is_demo;
-- The same words under several names.
create index reviews_by_text on reviews using hash (comment);

-- One per browser. A checkout session is forgotten one day, its vote stays.
create table review_votes (
  review_id   bigint not null references reviews on delete cascade,
  checkout_id bigint not null,
  created_at  timestamptz not null default now(),
  primary key (review_id, checkout_id)
);

-- Links of review requests: each opens the form for one order, and nothing else. Only hashes are kept.
create table review_links (
  token_hash bytea primary key,
  order_id   text not null references orders,
  expires_at timestamptz not null
);
