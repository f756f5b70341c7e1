-- A request is won by the payment of its quote, whatever else was noted. Written down when it happens: to find out
-- anew for each row of a list, every request would be looked at.
alter table business_quotes
  add column won_at timestamptz,
  add column state text not null generated always as (case when won_at is null then status else 'won' end) stored;

update business_quotes q
set won_at = paid.at
from (
  select f.quote_id, min(o.paid_at) as at
  from business_offers f
  join orders o on o.offer_id = f.id
  where o.paid_at is not null
  group by f.quote_id
) paid
where paid.quote_id = q.id;

create index business_quotes_of_state on business_quotes (state, created_at desc, id desc);

create function note_won_quote() returns trigger
language plpgsql as $$
begin
  update business_quotes q
  set won_at = new.paid_at
  from business_offers f
  where f.id = new.offer_id and q.id = f.quote_id and q.won_at is null;
  return null;
end $$;

-- An order without a quote, which nearly all are, costs a comparison.
create trigger quotes_are_won
after insert or update of paid_at on orders
for each row
when (new.offer_id is not null and new.paid_at is not null)
execute function note_won_quote();
