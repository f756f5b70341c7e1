-- What staff may do is data: a role has permissions and limits, and a member has one role. The seven presets are here from
-- the start; what they may do is filled in at boot, from the names the program knows.
create table roles (
  id                 text primary key check (id ~ '^[a-z][a-z0-9_]{1,39}$'),
  name               text not null check (length(name) between 1 and 60),
  is_preset          boolean not null default false,
  -- In US cents. Above it a second person decides; without one there is no limit.
  refund_limit_minor bigint check (refund_limit_minor >= 0),
  link_limit_minor   bigint check (link_limit_minor >= 0),
  quote_limit_minor  bigint check (quote_limit_minor >= 0),
  changed_at         timestamptz not null default now()
);

create unique index roles_by_name on roles (lower(name));

create table role_permissions (
  role_id    text not null references roles on delete cascade,
  permission text not null check (permission ~ '^[a-z]+\.[a-z_]+$'),
  primary key (role_id, permission)
);

-- Permissions that were given to the presets once. What the owner takes away later stays away.
create table introduced_permissions (
  permission text primary key
);

insert into roles (id, name, is_preset, link_limit_minor) values
  ('super_admin', 'Super admin', true, null),
  ('admin', 'Admin', true, null),
  ('support', 'Support', true, 50000),
  ('catalogue', 'Catalogue', true, null),
  ('finance', 'Finance', true, null),
  ('marketing', 'Marketing', true, null),
  ('auditor', 'Auditor', true, null);

alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_fkey foreign key (role) references roles;
create index staff_by_role on staff (role);

-- Everything a role gives, in one value: read with the session, so that a change counts from the next call on.
create function role_facts(wanted text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', r.id,
    'name', r.name,
    'granted', (
      select coalesce(jsonb_agg(p.permission order by p.permission), '[]')
      from role_permissions p
      where p.role_id = r.id
    ),
    'limits', jsonb_build_object(
      'refund', r.refund_limit_minor, 'paymentLink', r.link_limit_minor, 'quote', r.quote_limit_minor)
  )
  from roles r
  where r.id = wanted
$$;
