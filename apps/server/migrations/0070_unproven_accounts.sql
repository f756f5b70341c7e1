-- Anybody can register any address, so until its mailbox is proven an account belongs to nobody. An account
-- without a password is one whose mailbox was proven by other means than its own verification: what the
-- registrant had left was removed then.
alter table customers
  alter column password_hash drop not null,
  add column removal_told_at timestamptz,
  add constraint customers_without_password_are_proven
    check (password_hash is not null or email_verified_at is not null);

create index customers_unproven on customers (created_at) where email_verified_at is null;
