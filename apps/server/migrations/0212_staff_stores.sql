-- Stores a member of staff is limited to; none means all.
create table staff_stores (
  staff_id text not null references staff on delete cascade,
  store_id text not null references stores,
  primary key (staff_id, store_id)
);
create index staff_stores_of on staff_stores (store_id);
