-- Addresses are compared by bytes, so that one index finds an address and those that begin alike. All at once: where
-- two columns are compared, an index serves only if both agree.
alter table abandoned_carts alter column email_normal type text collate "C";
alter table blocked_addresses alter column email_normal type text collate "C";
alter table conversations alter column email_normal type text collate "C";
alter table customer_sessions alter column email_normal type text collate "C";
alter table customers alter column email_normal type text collate "C";
alter table data_exports alter column email_normal type text collate "C";
alter table erasures alter column email_normal type text collate "C";
alter table imported_customers alter column email_normal type text collate "C";
alter table one_time_codes alter column email_normal type text collate "C";
alter table orders alter column email_normal type text collate "C";
alter table seat_assignments alter column email_normal type text collate "C";

-- What the lists of staff sort orders by, and a state of payments that take days, which nothing writes yet.
alter table orders
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check check (payment_status in (
    'awaiting', 'processing', 'expired', 'paid', 'review', 'partially_refunded', 'refunded', 'disputed',
    'dispute_lost', 'imported', 'import_undone')),
  drop constraint orders_paid_at_check,
  add constraint orders_paid_at_check check (
    is_unpaid(payment_status) or paid_at is not null
    or payment_status in ('processing', 'review', 'imported', 'import_undone')),
  add column list_state text generated always as (
    case payment_status
      when 'partially_refunded' then 'refunded'
      when 'dispute_lost' then 'disputed'
      when 'paid' then null
      when 'import_undone' then null
      else payment_status
    end) stored;

-- Compared as rows, this reads differently in a database that was restored from a backup. Now it reads the same.
drop trigger staff_are_tied_again on staff;
create trigger staff_are_tied_again after update of role, is_active, invited_at
on staff for each row
when (new.role is distinct from old.role or new.is_active is distinct from old.is_active
  or new.invited_at is distinct from old.invited_at)
execute function tie_changed_member();
