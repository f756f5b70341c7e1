-- The batch stands with the claim, so that what failed of a batch is counted without its keys. A key that was claimed
-- was seen, and a key that was seen never moves to another batch.
alter table key_claims add column batch_id bigint references key_batches;

update key_claims c
set batch_id = k.batch_id
from license_keys k
where k.id = c.key_id;

create function note_batch_of_claim() returns trigger language plpgsql as $$
begin
  select k.batch_id into new.batch_id from license_keys k where k.id = new.key_id;
  return new;
end $$;

create trigger key_claims_know_their_batch
  before insert on key_claims
  for each row when (new.batch_id is null) execute function note_batch_of_claim();

create index key_claims_upheld on key_claims (batch_id) where state = 'replaced';
