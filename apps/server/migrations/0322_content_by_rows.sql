-- A trigger of a statement also fires for one that touches no row. The worker looks at these tables every second or
-- two, and each look made every page old: they are raised by rows from now on.
drop trigger currency_states_are_content on currency_states;

create trigger currency_states_are_content
after insert or update or delete on currency_states
for each row execute function raise_content_version();

create trigger no_currency_states_are_content
after truncate on currency_states
for each statement execute function raise_content_version();

drop trigger custom_scripts_raise_content on custom_scripts;

create trigger custom_scripts_raise_content
after insert or update or delete on custom_scripts
for each row execute function raise_content_version();
