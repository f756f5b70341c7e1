-- Who decided about a review, and when private data was taken out of it. What it was is kept nowhere.
alter table reviews
  add column version     integer not null default 1 check (version > 0),
  add column redacted_at timestamptz,
  add column decided_by  text references staff;

-- The lists of staff: by age, and within a state by edition, stars or proven purchase.
create index reviews_newest on reviews (created_at, id) where not is_demo;
create index reviews_of_product on reviews (product_id, created_at, id) where not is_demo;
create index reviews_of_product_by_state on reviews (state, product_id, created_at, id) where not is_demo;
create index reviews_of_stars on reviews (rating, created_at, id) where not is_demo;
create index reviews_of_stars_by_state on reviews (state, rating, created_at, id) where not is_demo;
create index reviews_verified on reviews (is_verified, created_at, id) where not is_demo;
create index reviews_verified_by_state on reviews (state, is_verified, created_at, id) where not is_demo;
create index reviews_by_words on reviews
  using gin (to_tsvector('simple', customer_name || ' ' || title || ' ' || comment)) where not is_demo;
