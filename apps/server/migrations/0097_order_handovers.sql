-- An order goes from the phone that has it open to a computer: the phone shows a code, the computer knocks
-- with it, the phone says yes or no, and the computer takes what was allowed. Each step happens once.
create table order_handovers (
  id          bigint generated always as identity primary key,
  order_id    text not null references orders,
  -- Keyed: forty bits are soon guessed by someone who has only the database.
  code_hash   bytea not null unique,
  state       text not null default 'offered'
    check (state in ('offered', 'knocked', 'allowed', 'refused', 'used', 'ended')),
  offered_at  timestamptz not null default shop_now(),
  expires_at  timestamptz not null,
  -- The browser that knocked, by the hash of its cookie, and how the phone describes it.
  knock_hash  bytea,
  -- Shown on both screens, so that the owner knows that the question is about the computer before them.
  mark        smallint check (mark between 10 and 99),
  country     text,
  network     text,
  device      text,
  knocked_at  timestamptz,
  answered_at timestamptz,
  used_at     timestamptz,
  constraint order_handovers_knock check (
    num_nulls(knock_hash, mark, network, device, knocked_at) in (0, 5)
    and (state <> 'offered' or knocked_at is null)
    and (state not in ('knocked', 'allowed', 'refused', 'used') or knocked_at is not null)),
  constraint order_handovers_answer check (
    (state not in ('allowed', 'refused', 'used') or answered_at is not null)
    and (state not in ('offered', 'knocked') or answered_at is null)),
  constraint order_handovers_use check ((state = 'used') = (used_at is not null))
);

-- One way at a time: a new code ends the one before.
create unique index order_handovers_open on order_handovers (order_id)
  where state in ('offered', 'knocked', 'allowed');
create index order_handovers_of_order on order_handovers (order_id, id);
create index order_handovers_knocks on order_handovers (knock_hash, id) where knock_hash is not null;
create index order_handovers_old on order_handovers (expires_at);

-- Along the edges and nowhere else, whatever code asks for it.
create function forbid_handover_move() returns trigger
language plpgsql as $$
begin
  if not (
    (old.state = 'offered' and new.state in ('knocked', 'ended'))
    or (old.state = 'knocked' and new.state in ('allowed', 'refused', 'ended'))
    or (old.state = 'allowed' and new.state in ('used', 'ended'))
  ) then
    raise exception 'a handover that is % cannot become %', old.state, new.state;
  end if;
  return new;
end
$$;

create trigger order_handovers_edges before update of state on order_handovers
  for each row execute function forbid_handover_move();
