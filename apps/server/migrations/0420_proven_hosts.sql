-- A host that pages and mails name is shown to be the shop's own first. Until then it is in no store.
create table host_proofs (
  host text primary key,
  store_id text not null references stores,
  -- What its owner publishes; null for hosts that were in use before.
  token text unique,
  asked_at timestamptz not null default shop_now(),
  checked_at timestamptz,
  proven_at timestamptz,
  -- Since when it is no longer found at a host in use.
  lost_at timestamptz
);
create index host_proofs_of_store on host_proofs (store_id, asked_at);

insert into host_proofs (host, store_id, proven_at)
select unnest(hosts), id, shop_now()
from stores
on conflict do nothing;
