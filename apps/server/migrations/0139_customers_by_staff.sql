-- Whom the shop sells nothing and lets in no more. By person: "ada+2@" is "ada@".
create table blocked_addresses (
  person     text primary key,
  reason     text not null check (length(reason) between 3 and 500),
  blocked_by text not null references staff (id),
  blocked_at timestamptz not null
);

-- Staff joined two customers who are one person: the orders of the one moved to the other.
alter table order_address_changes drop constraint order_address_changes_proof_check;
alter table order_address_changes add constraint order_address_changes_proof_check
  check (proof in ('receipt', 'browser', 'code', 'delay', 'card', 'taken_back', 'staff', 'merged'));

-- Joining customers moves keys to another mailbox: no program does that.
alter table api_key_scopes add constraint api_key_scopes_never_merge
  check (permission <> 'customers.merge');
