-- A shop where nobody else can decide: its super admin confirms alone, with a mailed code, a wait and a fresh factor.
alter table approvals add column is_alone boolean not null default false;
alter table approvals drop constraint approvals_check1;
alter table approvals
  add constraint approvals_by_two check (decided_by <> asked_by or is_alone) not valid,
  add constraint approvals_alone_are_approved check (not is_alone or state = 'approved') not valid;
alter table approvals validate constraint approvals_by_two;
alter table approvals validate constraint approvals_alone_are_approved;
create index approvals_alone on approvals (decided_at) where is_alone;

-- What a super admin was offered to confirm alone. The code follows from a secret of the shop and lies in no table.
create table approval_codes (
  approval_id text not null references approvals,
  staff_id    text not null references staff,
  offered_at  timestamptz not null,
  ready_at    timestamptz not null check (ready_at > offered_at),
  tries       integer not null default 0 check (tries between 0 and 10),
  -- When the second factor was shown, and the right code was entered.
  factor_at   timestamptz,
  used_at     timestamptz,
  primary key (approval_id, staff_id),
  check ((used_at is null) = (factor_at is null))
);

-- While the second person is away, the operator of the shop lets a super admin confirm alone.
create table alone_windows (
  id       bigint generated always as identity primary key,
  staff_id text not null references staff,
  reason   text not null check (length(reason) between 1 and 500),
  began_at timestamptz not null,
  ends_at  timestamptz not null check (ends_at > began_at and ends_at <= began_at + interval '72 hours')
);
create index alone_windows_of on alone_windows (staff_id, ends_at);

create or replace function take_two() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.is_alone then
      raise exception 'approval % begins open', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.is_alone then
    if not exists (
      select from approval_codes c
      join staff s on s.id = c.staff_id
      where c.approval_id = new.id
        and c.staff_id = new.decided_by
        and c.used_at is not null
        and c.ready_at <= shop_now()
        and c.factor_at > c.used_at - interval '2 minutes'
        and s.role = 'super_admin'
        and s.is_active)
    then
      raise exception 'approval % is confirmed alone without its proof', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if exists (
    select from staff_ties t
    where t.at > shop_now() - interval '30 days'
      and ((t.member_id = new.decided_by and t.by_id in (new.asked_by, new.first_asked_by))
        or (t.by_id = new.decided_by and t.member_id in (new.asked_by, new.first_asked_by))))
    or new.decided_by = new.first_asked_by
  then
    raise exception 'approval % takes two people apart', new.id using errcode = 'check_violation';
  end if;
  if not exists (
    select from deciders d
    where d.staff_id = new.decided_by
      and d.until is null
      and d.since <= shop_now() - interval '72 hours')
  then
    raise exception 'approval % is decided by someone too new', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function keep_decisions() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.object, new.summary, new.payload_hash, new.asked_by, new.first_asked_by, new.asked_at,
      new.expires_at)
      is distinct from
      (old.id, old.kind, old.object, old.summary, old.payload_hash, old.asked_by, old.first_asked_by, old.asked_at,
      old.expires_at)
    or (new.payload <> old.payload and (new.payload <> '{}' or new.state = 'open'))
    or (old.state <> 'open'
      and (new.state, new.decided_by, new.decided_at, new.note, new.result, new.is_same_network, new.is_alone)
        is distinct from
        (old.state, old.decided_by, old.decided_at, old.note, old.result, old.is_same_network, old.is_alone))
  then
    raise exception 'approval % stays as it was asked for and decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
