-- Refunders, business quotes and blocked customers in the staff list, and its news. docs/back-office-lists.md has the whole table.
create index orders_refunded_of_email on orders (email_normal, paid_at desc, id desc)
  where payment_status in ('refunded', 'partially_refunded') and paid_at is not null;
create index orders_refunded_newest on orders (paid_at desc, id desc)
  where payment_status in ('refunded', 'partially_refunded') and paid_at is not null;

create index business_quotes_of_email on business_quotes (lower(email), created_at desc, id desc);

-- A person has many spellings: this is the one that staff blocked, and leads back to the customer.
alter table blocked_addresses add column email_normal text;
update blocked_addresses b
set email_normal = coalesce(
  (select c.email_normal from customers c where one_spelling(c.email_normal) = b.person order by c.id limit 1),
  (
    select o.email_normal
    from orders o
    where one_spelling(o.email_normal) = b.person and o.paid_at is not null
    order by o.paid_at desc
    limit 1
  ),
  b.person);
alter table blocked_addresses alter column email_normal set not null;

-- Where a page ends stands in an address bar, so it must not be the address of a person.
create index blocked_addresses_newest on blocked_addresses (blocked_at desc, md5(person) desc);
create index blocked_addresses_of_email on blocked_addresses (email_normal);

-- The news of staff, the latest first.
create index notifications_newest on notifications (created_at desc, id desc);
