-- Links that make a browser known for a member of staff, so that guesses by others do not keep it out.
-- They sign nobody in: the password is still asked for.
create table staff_links (
  token_hash bytea primary key,
  staff_id   text not null references staff on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index staff_links_by_end on staff_links (expires_at);
create index staff_links_of_staff on staff_links (staff_id);
