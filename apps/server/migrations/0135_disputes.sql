-- A dispute as the provider has it: why, until when it is answered, and how it ended. Money stays in the ledger.
create table disputes (
  id           text primary key,
  order_id     text not null references orders (id),
  attempt_id   text references payment_attempts (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  reason       text not null,
  state        text not null check (state in (
    'inquiry', 'needs_response', 'under_review', 'closed', 'won', 'lost')),
  -- Infinity where the bank named no day.
  due_at       timestamptz not null,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  check ((state in ('closed', 'won', 'lost')) = (closed_at is not null))
);
create index disputes_of_order on disputes (order_id);
create index disputes_newest on disputes (opened_at desc, id desc);
create index disputes_due on disputes (due_at, id);
create index disputes_to_answer on disputes (due_at, id) where state in ('inquiry', 'needs_response');
create index disputes_under_review on disputes (opened_at desc, id desc) where state = 'under_review';
create index disputes_ended on disputes (closed_at desc, id desc) where closed_at is not null;

-- One answer to each, as it was sent. The provider reads no second one.
create table dispute_evidence (
  id           text primary key check (id ~ '^evidence_[a-f0-9]{32}$'),
  dispute_id   text not null unique references disputes (id),
  state        text not null check (state in ('sending', 'sent', 'refused')),
  pdf          bytea not null,
  facts        jsonb not null,
  submitted_by text not null references staff (id),
  -- Tries that failed. The provider remembers its own failures by the key of a call: the next try is another.
  tries        integer not null default 0,
  submitted_at timestamptz not null,
  sent_at      timestamptz,
  file_ref     text,
  refusal      text,
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'refused') = (refusal is not null))
);

-- The bank suspects fraud; the money stays for now.
create table fraud_warnings (
  id            text primary key,
  order_id      text not null references orders (id),
  attempt_id    text references payment_attempts (id),
  kind          text not null,
  is_actionable boolean not null,
  warned_at     timestamptz not null
);
create index fraud_warnings_of_order on fraud_warnings (order_id);
create index fraud_warnings_newest on fraud_warnings (warned_at desc, id desc);

create trigger disputes_are_told after insert or update on disputes
  for each statement execute function tell_staff('orders');
create trigger evidence_is_told after insert or update on dispute_evidence
  for each statement execute function tell_staff('orders');
create trigger warnings_are_told after insert on fraud_warnings
  for each statement execute function tell_staff('orders');

-- Disputes that were booked before this table.
insert into disputes (id, order_id, attempt_id, amount_minor, currency, reason, state, due_at, opened_at, closed_at)
select l.provider_ref, l.order_id, l.attempt_id, l.amount_minor, l.currency, 'general',
  case
    when w.at is not null then 'won'
    when o.payment_status = 'dispute_lost' then 'lost'
    else 'needs_response'
  end,
  'infinity', l.at,
  case
    when w.at is not null then w.at
    when o.payment_status = 'dispute_lost' then (
      select max(c.at) from order_status_changes c
      where c.order_id = o.id and c.to_state = 'dispute_lost')
  end
from ledger l
join orders o on o.id = l.order_id
left join ledger w on w.provider_ref = l.provider_ref || ':won'
where l.kind = 'dispute';
