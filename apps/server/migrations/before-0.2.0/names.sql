-- The names that 0.2.0 begins with. What belongs to a table is named after it, and functions follow.
do $$
declare
  renamed record;
  thing record;
begin
  for renamed in
    select * from (values
      ('address_wishes', 'address_changes_requested'),
      ('closed_places', 'closed_slots'),
      ('guesses', 'guess_counts'),
      ('mail_words', 'mail_texts'),
      ('part_hours', 'dependency_hours'),
      ('process_beats', 'heartbeats'),
      ('settings_of_stores', 'store_setting_values'),
      ('staff_tickets', 'sign_in_challenges'),
      ('tick_turns', 'tick_claims'),
      ('timed_tables', 'partitioned_tables')
    ) as names (old, new)
  loop
    for thing in
      select format('alter table %I rename constraint %I to %I', renamed.old, conname,
        replace(conname, renamed.old, renamed.new)) as statement
      from pg_constraint
      where conrelid = renamed.old::regclass
      union all
      select format('alter index %I rename to %I', c.relname, replace(c.relname, renamed.old, renamed.new))
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = renamed.old::regclass
        and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
      union all
      select format('alter sequence %s rename to %I', s.name,
        replace(substring(s.name from '[^.]+$'), renamed.old, renamed.new))
      from pg_attribute a
      cross join lateral pg_get_serial_sequence(renamed.old, a.attname) as s (name)
      where a.attrelid = renamed.old::regclass and a.attidentity <> ''
      union all
      select format('alter trigger %I on %I rename to %I', tgname, renamed.old,
        replace(tgname, renamed.old, renamed.new))
      from pg_trigger
      where tgrelid = renamed.old::regclass and not tgisinternal
    loop
      execute thing.statement;
    end loop;
    execute format('alter table %I rename to %I', renamed.old, renamed.new);
  end loop;
end $$;

alter table conversations rename column ticket_number to reference;
alter table conversations rename constraint conversations_ticket_number_key to conversations_reference_key;
alter function count_timed_tables rename to count_partitioned_tables;

do $$
declare
  body text;
begin
  for body in
    select replace(replace(pg_get_functiondef(oid), 'c.ticket_number', 'c.reference'),
      'timed_tables', 'partitioned_tables')
    from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ '\mticket_number\M|\mtimed_tables\M'
  loop
    execute body;
  end loop;
end $$;
