-- A script may come from an outside address: its text is the address, and browsers run what is there only while it has
-- the hash that two people published.
alter table custom_script_versions
  drop constraint custom_script_versions_script_type_check,
  add constraint custom_script_versions_script_type_check
    check (script_type in ('javascript', 'css', 'html', 'outside')),
  add column sri text not null default '',
  add constraint outside_scripts_have_hashes check (
    (script_type = 'outside') = (sri <> '')
    and (sri = '' or sri ~ '^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$')
    and (script_type <> 'outside' or content ~ '^https?://[^\s"''<>;,\\]+$')
  );

-- When we last looked whether the file is still the same, and what we found.
alter table custom_scripts
  add column looked_at timestamptz,
  add column look_found text check (look_found in ('same', 'changed', 'unread')),
  add constraint looks_have_findings check ((looked_at is null) = (look_found is null));
