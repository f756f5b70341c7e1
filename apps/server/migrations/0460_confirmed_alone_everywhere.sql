-- A super admin who has nobody else publishes a script of their own and exports keys, too: then the approval says that it
-- was confirmed alone, which the database lets nobody write without its proof.
create function is_confirmed_alone(wanted text, by_whom text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select
    from approvals
    where id = wanted and state = 'approved' and is_alone and decided_by = by_whom
  )
$$;

create function scripts_take_two() returns trigger
language plpgsql as $$
begin
  if not is_confirmed_alone(new.approval_id, new.published_by) then
    raise exception 'script % is published by two people', new.script_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function key_exports_take_two() returns trigger
language plpgsql as $$
begin
  if not is_confirmed_alone(new.approval_id, new.approved_by) then
    raise exception 'key export % takes two people', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

alter table custom_script_versions drop constraint custom_script_versions_check3;
create constraint trigger custom_script_versions_take_two
  after insert or update on custom_script_versions
  deferrable initially deferred
  for each row when (new.published_by = new.written_by) execute function scripts_take_two();

alter table key_exports drop constraint key_exports_check;
create constraint trigger key_exports_take_two
  after insert or update on key_exports
  deferrable initially deferred
  for each row when (new.asked_by = new.approved_by) execute function key_exports_take_two();
