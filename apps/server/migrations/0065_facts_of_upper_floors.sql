-- What keys and orders must know of claims and returns is in their own tables, written for them.

-- A place of an order line whose licence was given back: no key is put there, nobody waits for one.
create table closed_places (
  order_line_id bigint not null references order_lines,
  slot          integer not null check (slot > 0),
  closed_at     timestamptz not null default now(),
  primary key (order_line_id, slot)
);

insert into closed_places (order_line_id, slot, closed_at)
select order_line_id, slot, min(taken_back_at)
from refund_units
where taken_back_at is not null
group by order_line_id, slot;

-- A key that did not work for someone: seats of it that come back are not sold again.
alter table license_keys add column burned_at timestamptz;

update license_keys k
set burned_at = bad.at
from (select key_id, min(decided_at) as at from key_claims where state = 'replaced' group by key_id) bad
where bad.key_id = k.id;

-- What of an order's returns is still under way.
alter table orders add column return_state text check (return_state in ('review', 'approved'));

update orders o
set return_state = (
  select r.state
  from refund_requests r
  where r.order_id = o.id and r.state in ('review', 'approved')
  order by r.asked_at desc
  limit 1)
where exists (
  select from refund_requests r where r.order_id = o.id and r.state in ('review', 'approved'));
