-- Every key that leaves the stock has its own payment, or follows a key that ended, by a move that is on record. The
-- first key of a place is its sale, and there is one; every further one names its predecessor.

-- Every time keys moved without a payment of their own: who moved them, how many, and for whom. Budgets are counted here
-- and nowhere else. Rows are only ever added. The defaults serve the version before this one while both run.
alter table key_moves
  alter column staff_id drop not null,
  add column actor_kind text not null default 'staff' check (actor_kind in ('staff', 'rules', 'machine')),
  add column opened_by text references staff (id),
  add column order_line_id bigint references order_lines,
  add column slot integer check (slot > 0),
  add column licenses integer not null default 1 check (licenses > 0),
  -- The buyer in one spelling, the card and the network (/24, /48): whom a budget counts.
  add column person_hash bytea,
  add column card bytea,
  add column network text,
  add column reason text not null default '',
  -- The owner of the mailbox that loses the keys agreed with a code.
  add column is_proven boolean not null default false,
  drop constraint key_moves_of_one_order,
  drop constraint key_moves_act_check,
  add constraint key_moves_act_check check (act in (
    'address', 'replacement', 'claim', 'refill', 'assignment', 'mark_paid', 'grant', 'merge',
    'import_successor', 'withheld_release', 'reveal', 'dispute_won', 'legacy')),
  add constraint key_moves_by_staff check ((actor_kind = 'staff') = (staff_id is not null)),
  add constraint key_moves_of_a_place check ((order_line_id is null) = (slot is null));

create index key_moves_opened on key_moves (opened_by, at) where opened_by is not null;
create index key_moves_of_place on key_moves (order_line_id, slot) where order_line_id is not null;
create index key_moves_of_order on key_moves (order_id);
create index key_moves_of_person on key_moves (person_hash, at) where person_hash is not null;
create index key_moves_of_card on key_moves (card, at) where card is not null;
create index key_moves_of_network on key_moves (network, at) where network is not null;
create index key_moves_newest on key_moves (at desc, id desc);

alter table assignments
  -- `sale` is the default for the version before this one: what it replaces meanwhile is refused by the index below.
  add column cause text not null default 'sale',
  add column instead_of bigint references assignments,
  add column move_id bigint references key_moves;

-- Keys that followed another one before there was a rule.
insert into key_moves (act, actor_kind, order_id, order_line_id, slot, reason, at)
select 'legacy', 'machine', l.order_id, a.order_line_id, a.slot, 'assignment ' || a.id, a.assigned_at
from assignments a
join order_lines l on l.id = a.order_line_id
where exists (
  select from assignments old
  where old.order_line_id = a.order_line_id and old.slot = a.slot and old.id < a.id
);

update assignments a
set cause = 'successor',
  instead_of = (
    select max(old.id)
    from assignments old
    where old.order_line_id = a.order_line_id and old.slot = a.slot and old.id < a.id
  ),
  move_id = m.id
from key_moves m
where m.act = 'legacy'
  and m.order_line_id = a.order_line_id
  and m.slot = a.slot
  and m.reason = 'assignment ' || a.id;

-- Keys that were taken away and whose place waits at this moment: the next one follows as it would have.
insert into key_moves (act, actor_kind, order_id, order_line_id, slot, reason, at)
select 'legacy', 'machine', l.order_id, l.id, last.slot, 'waited before the rule', shop_now()
from backorders b
join order_lines l on l.id = b.order_line_id
cross join lateral (
  select distinct on (a.slot) a.slot, a.revoked_at, a.reveals > 0 or a.first_revealed_at is not null as was_seen
  from assignments a
  where a.order_line_id = l.id
  order by a.slot, a.id desc
) last
where last.revoked_at is not null
  and last.was_seen
  and not exists (select from closed_places c where c.order_line_id = l.id and c.slot = last.slot);

update assignments a
set cause = 'import'
from order_lines l
join orders o on o.id = l.order_id
where l.id = a.order_line_id
  and o.kind = 'imported'
  and a.cause = 'sale';

alter table assignments
  add constraint assignments_cause_check check (cause in ('sale', 'import', 'returned', 'successor')),
  add constraint assignments_follow_another check ((cause in ('sale', 'import')) = (instead_of is null)),
  add constraint assignments_follow_a_move check ((cause = 'successor') = (move_id is not null));

create unique index assignments_one_sale on assignments (order_line_id, slot) where cause in ('sale', 'import');
create unique index assignments_one_successor on assignments (instead_of) where instead_of is not null;
create unique index assignments_one_of_a_move on assignments (move_id) where move_id is not null;

-- A key that follows another: at the same place, after its end. One that nobody saw is followed as if it had never been
-- there; one that was seen by a move of this very place; and one that another shop sold by a move that two agreed on.
create function check_successor() returns trigger language plpgsql as $$
declare
  old assignments;
  move key_moves;
begin
  select * into old from assignments where id = new.instead_of for share;
  if (old.order_line_id, old.slot) is distinct from (new.order_line_id, new.slot) then
    raise exception 'a key follows a key of its own place' using errcode = 'check_violation';
  end if;
  if old.revoked_at is null then
    raise exception 'a key follows a key that ended' using errcode = 'check_violation';
  end if;
  if new.cause = 'returned' then
    if old.reveals > 0 or old.first_revealed_at is not null then
      raise exception 'a key that was seen is followed by a move alone' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into move from key_moves where id = new.move_id;
  if (move.order_line_id, move.slot) is distinct from (new.order_line_id, new.slot)
    or move.act not in ('replacement', 'claim', 'refill', 'import_successor', 'dispute_won', 'legacy') then
    raise exception 'a key follows by a move of its own place' using errcode = 'check_violation';
  end if;
  if old.cause = 'import' and move.approval_id is null then
    raise exception 'a key that another shop sold is replaced by two' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger assignments_follow
  before insert on assignments
  for each row when (new.cause not in ('sale', 'import')) execute function check_successor();

-- Places whose key was taken away and whose next one takes two people. They are not in the queue of those who wait:
-- what is approved goes there, what is refused is paid back.
create table refill_waits (
  order_line_id bigint not null references order_lines,
  slot          integer not null check (slot > 0),
  -- Null where nobody has asked yet, or what was asked for has lapsed.
  approval_id   text references approvals,
  since         timestamptz not null,
  primary key (order_line_id, slot)
);
