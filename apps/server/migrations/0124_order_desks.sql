-- What staff add to an order for themselves: who looks after it, and words to find it by.
create table order_assignees (
  order_id    text primary key references orders (id),
  staff_id    text not null references staff (id),
  assigned_at timestamptz not null
);
create index order_assignees_of on order_assignees (staff_id, assigned_at desc);

create table order_tags (
  order_id  text not null references orders (id),
  tag       text not null check (tag ~ '^[a-z0-9][a-z0-9 -]{0,29}$'),
  tagged_at timestamptz not null,
  primary key (order_id, tag)
);
create index order_tags_by on order_tags (tag, tagged_at desc);
