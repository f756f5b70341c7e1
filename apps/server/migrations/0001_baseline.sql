-- The database as 0.2.0 begins with it, by area and module: tables with their indexes, then functions with their
-- triggers, then the rows that every shop begins with. Later changes are files of their own.

create extension if not exists pg_trgm;

-- Tables that only grow are in parts of a month each (of a day where rows live for days): what is too old goes
-- with its part, and an index is never larger than its month. No rule spans their parts. The parts are in a
-- schema of their own, so that a list of the shop's tables names each table once.
create schema parts;

-- ## what tables are checked with

-- The clock of every deadline. Tests move it for one session; nothing else sets it.
create function shop_now() returns timestamptz
language sql stable
return coalesce(nullif(current_setting('shop.now', true), '')::timestamptz, now());

-- Whether nobody has paid for an order: it is still to be paid, or was given up.
create function is_unpaid(status text) returns boolean
  language sql immutable parallel safe
  return status in ('awaiting', 'expired');

-- "ada+2@" reaches the mailbox of "ada@", and wide letters are letters: one person, whatever a limit counts.
create function one_spelling(address text) returns text
language sql immutable strict parallel safe
return regexp_replace(lower(normalize(address, NFKC)), '(?<=.)\+[^@]*@', '@');

create sequence key_unit_position;

-- ## infra

-- Which worker ran a shared tick last: work that asks the provider or clears old rows runs once per
-- shop, however many workers there are.
create table tick_claims (
  name     text primary key,
  taken_at timestamptz not null
);

-- Limits that hold for all servers together and outlive a restart. A subject is a keyed hash.
create table limit_counts (
  name         text,
  subject_hash bytea,
  tries        integer not null,
  ends_at      timestamptz not null,
  primary key (name, subject_hash)
) with (fillfactor = 70);
create index limit_counts_by_end on limit_counts (ends_at);

-- Versions that something in this database was hashed with, and by what each is recognised again: a shop
-- that lost one, or has another under its number, must not start.
create table secret_versions (
  version       smallint primary key check (version >= 0 and version <= 255),
  check_value   bytea not null,
  first_used_at timestamptz not null default now()
);

-- When each tick last ran in any worker, and how that went. Quick ones are noted once a minute.
create table tick_runs (
  name       text primary key,
  every_ms   bigint not null check (every_ms > 0),
  is_shared  boolean not null,
  known_at   timestamptz not null default clock_timestamp(),
  ran_at     timestamptz,
  took_ms    integer,
  failed_at  timestamptz,
  last_error text
);

create table partitioned_tables (
  name        text primary key,
  column_name text not null,
  unit        text not null check (unit in ('day', 'month')),
  -- Parts that ended so long ago are dropped; without it none is.
  kept_days   integer check (kept_days > 0)
);

-- ## platform/emails

-- One row per e-mail, written in the transaction that caused it. The dedupe key makes a repeat a no-op.
create table emails (
  id          bigint generated always as identity primary key,
  dedupe_key  text not null unique,
  template    text not null,
  recipient   text not null,
  -- Ids only: what must stay secret is loaded when the mail is sent, and never stored here.
  data        jsonb not null,
  -- What entitles us to write: an order, a request or a consent.
  -- No mail without what entitles us to write it: an order, or a thing of a known kind with its id.
  reason      text not null check (reason ~
              '^(order_[A-Za-z0-9_-]+|(account|consent|erasure|export|request|staff):[A-Za-z0-9_:.-]+)$'),
  -- An e-mail that has nothing left to say, because its keys were taken back or are frozen, is not sent.
  state       text not null default 'queued' check (state in ('queued', 'sent', 'dead', 'dropped', 'bounced')),
  attempt     integer not null default 0,
  last_error  text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  dead_at     timestamptz,
  -- A mail that cannot arrive says why and since when. It may have been accepted before it came back.
  bounced_at  timestamptz,
  bounce_code text,
  store_id    text not null default 'main',
  constraint emails_bounced check ((state = 'bounced') = (bounced_at is not null and bounce_code is not null)),
  constraint emails_sent check (state <> 'sent' or sent_at is not null),
  constraint emails_sent_once check (sent_at is null or (state in ('sent', 'bounced'))),
  constraint emails_check1 check ((state = 'dead') = (dead_at is not null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
create index emails_unsent on emails (created_at) where state <> 'sent';
create index emails_of_reason on emails (reason);
-- The delivery log of staff: newest first, of one state or kind, or to one address.
create index emails_newest on emails (created_at, id);
create index emails_of_state on emails (state, created_at, id) where state <> 'sent';
create index emails_of_template on emails (template, created_at, id);
create index emails_of_recipient on emails (lower(recipient), created_at, id);
create index emails_of_no_order on emails (created_at)
  where recipient not like '%@erased.invalid' and reason not like 'order\_%';

-- Addresses that want no more of a kind of mail. It outlives the person's data: that is its purpose.
create table email_suppressions (
  address_hash bytea,
  kind         text check (kind = 'marketing'),
  source       text not null,
  created_at   timestamptz not null default now(),
  primary key (address_hash, kind)
);
create index email_suppressions_newest on email_suppressions (created_at, encode(address_hash, 'hex'));

-- What staff write instead of the words of a template. A version is never changed; the highest is in force.
create table mail_texts (
  template   text,
  version    integer check (version > 0),
  -- The words as the template has them, each with those that stand in its place.
  words      jsonb not null check (jsonb_typeof(words) = 'object'),
  -- Of the version whose words came back; null for words that were written anew.
  restores   integer,
  author     text not null,
  reason     text not null check (length(reason) >= 3 and length(reason) <= 500),
  created_at timestamptz not null default shop_now(),
  primary key (template, version),
  check (restores < version)
);

-- Words of a mail that wait: no mail says them before they are published as a version.
create table mail_drafts (
  template text primary key,
  -- Another one with each save, so that nobody publishes or discards what they have not seen.
  revision uuid not null default gen_random_uuid(),
  words    jsonb not null check (jsonb_typeof(words) = 'object'),
  -- The version in force when the draft was begun.
  based_on integer not null check (based_on >= 0),
  author   text not null,
  saved_at timestamptz not null default shop_now()
);

-- ## platform/staff

create table staff (
  id            text primary key,
  email         text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name    text not null,
  last_name     text not null,
  role          text not null,
  department    text not null default '',
  is_active     boolean not null default true,
  created_at    timestamptz not null default now(),
  -- When a member was invited who has not chosen a password yet; null for everybody who has.
  invited_at    timestamptz,
  -- When a password or the factors were reset, which takes a mailbox and no old password.
  reset_at      timestamptz
);
create index staff_by_role on staff (role);

-- A session is two halves: one the browser stores and sends as a bearer, one in an HttpOnly cookie.
-- Either alone opens nothing. Only their hashes are kept.
create table staff_sessions (
  id           bigint generated always as identity primary key,
  staff_id     text not null references staff,
  bearer_hash  bytea not null unique,
  cookie_hash  bytea not null unique,
  network      text not null,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  -- When a second factor was last shown in this session. Sensitive acts need it to be recent.
  proven_at    timestamptz,
  -- The role whose eyes a super admin looks through in this session. It only ever takes rights away.
  viewed_role  text,
  -- After this place of the log a session may read from a copy of the database what it changed itself.
  wrote_lsn    pg_lsn,
  -- The browser a session began in.
  browser_hash bytea check (length(browser_hash) = 32)
);
create index staff_sessions_of on staff_sessions (staff_id) where revoked_at is null;
create index staff_sessions_in_browser on staff_sessions (browser_hash, staff_id) where browser_hash is not null;

-- Links that make a browser known for a member of staff, so that guesses by others do not keep it out.
-- They sign nobody in: the password is still asked for.
create table staff_links (
  token_hash bytea primary key,
  staff_id   text not null references staff on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- A link lets a browser try the password, sets a forgotten password, or sets a person up.
  kind       text not null default 'browser' check (kind in ('browser', 'password', 'setup'))
);
create index staff_links_by_end on staff_links (expires_at);
create index staff_links_of_staff on staff_links (staff_id);

-- What a member of staff shows beside the password: a code from an app, a passkey, or a recovery code.
create table staff_authenticators (
  staff_id      text primary key references staff on delete cascade,
  -- Encrypted with the shop's secrets and bound to the member.
  sealed_secret bytea not null,
  -- The latest half minute whose code was used. No code counts twice, nor one from before it.
  last_step     bigint not null default 0,
  created_at    timestamptz not null
);

create table staff_passkeys (
  id            bigint generated always as identity primary key,
  staff_id      text not null references staff on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null,
  created_at    timestamptz not null,
  used_at       timestamptz,
  -- A passkey works for one name. Staff may move to a host of their own: each passkey says which name it was made for.
  -- Those without one were made for the host of PUBLIC_ORIGIN.
  rp_id         text
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id   text references staff on delete cascade,
  token_hash bytea,
  used_at    timestamptz,
  primary key (staff_id, token_hash)
);

-- What a passkey is asked to sign, once.
create table staff_challenges (
  token_hash bytea primary key,
  staff_id   text not null references staff on delete cascade,
  purpose    text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);
create index staff_challenges_by_end on staff_challenges (expires_at);
create index staff_challenges_of_staff on staff_challenges (staff_id);

-- The password was right, the second factor is still to come.
create table sign_in_challenges (
  token_hash bytea primary key,
  staff_id   text not null references staff on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);
create index sign_in_challenges_of_staff on sign_in_challenges (staff_id);

-- Stores a member of staff is limited to; none means all.
create table staff_stores (
  staff_id text references staff on delete cascade,
  store_id text,
  primary key (staff_id, store_id)
);
create index staff_stores_of on staff_stores (store_id);

-- Two people decide, and the shop knows how far apart they are: who brought whom in, and since when each may decide.
-- What one member did for another's place here. Rows are only ever added, by the triggers below.
create table staff_ties (
  member_id text references staff,
  by_id     text references staff,
  kind      text check (kind in ('invited', 'invited_again', 'reactivated', 'role', 'rights', 'factors',
            'stores')),
  at        timestamptz,
  primary key (member_id, by_id, at, kind),
  check (member_id <> by_id)
);
create index staff_ties_by on staff_ties (by_id, member_id, at);

-- The times in which a member may decide. `since` starts again with the first factor.
create table deciders (
  id       bigint generated always as identity primary key,
  staff_id text not null references staff,
  since    timestamptz not null,
  until    timestamptz,
  check (until >= since)
);
create unique index deciders_now on deciders (staff_id) where until is null;
create index deciders_ended on deciders (until) where until is not null;

-- ## platform/audit

-- Who did what. Rows are only ever added; the seals below prove that none was changed or removed.
create table audit_log (
  seq    bigint generated always as identity,
  at     timestamptz default now(),
  actor  text not null,
  action text not null,
  object text not null,
  meta   jsonb not null default '{}',
  tx     xid8 not null default pg_current_xact_id(),
  primary key (seq, at)
) partition by range (at);
create table parts.audit_log_other partition of audit_log default;
-- The audit log as a list: newest first, and narrowed by who, act or object, each with its days.
create index audit_log_newest on audit_log (at, seq);
create index audit_log_by_actor on audit_log (actor, at, seq);
create index audit_log_by_action on audit_log (action, at, seq);
create index audit_log_by_object on audit_log (object, at, seq);

create table audit_seals (
  seq       bigint,
  prev_hash bytea not null,
  hash      bytea not null,
  -- A seal has the moment of its row: both are found in the parts of one month.
  at        timestamptz,
  primary key (seq, at),
  foreign key (seq, at) references audit_log(seq, at)
) partition by range (at);
create table parts.audit_seals_other partition of audit_seals default;

-- The kinds of acts there are, so that nobody looks for them in every month.
create table audit_actions (
  action text primary key
);

-- ## platform/notifications

create table notifications (
  id            bigint generated always as identity primary key,
  dedupe_key    text not null unique,
  severity      text not null check (severity in ('info', 'warning', 'critical')),
  title         text not null,
  body          text not null,
  object        text not null default '',
  created_at    timestamptz not null default now(),
  read_at       timestamptz,
  -- Some news is for those with one permission, or for one person; everything else is for all staff.
  to_permission text,
  to_staff      text references staff,
  -- What news is about, so that each member of staff can choose. News from before has no kind of its own.
  kind          text not null default 'other' check (length(kind) >= 1 and length(kind) <= 40)
);
create index notifications_unread on notifications (created_at) where read_at is null;
-- The news of staff, the latest first.
create index notifications_newest on notifications (created_at desc, id desc);

-- Who has read what. `notifications.read_at` remains for news that was read before this table.
create table notification_reads (
  notification_id bigint references notifications on delete cascade,
  staff_id        text references staff,
  read_at         timestamptz not null default now(),
  primary key (staff_id, notification_id)
);
create index notification_reads_of on notification_reads (notification_id);

-- What a member wants to hear of; a kind without a row is shown on the bell and not mailed.
create table notification_choices (
  staff_id text references staff,
  kind     text,
  on_bell  boolean not null,
  by_email boolean not null,
  primary key (staff_id, kind)
);

-- When a member is mailed: one digest a day at an hour of UTC, and no mail in the quiet hours.
create table notification_rhythms (
  staff_id    text primary key references staff,
  digest_hour integer check (digest_hour >= 0 and digest_hour <= 23),
  quiet_from  integer check (quiet_from >= 0 and quiet_from <= 23),
  quiet_until integer check (quiet_until >= 0 and quiet_until <= 23),
  check ((quiet_from is null) = (quiet_until is null))
);

-- ## platform/settings

-- What the owner decides; a setting without a row has its default.
create table store_settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  -- Each change of a setting counts, so that two people cannot overwrite each other unseen.
  version    bigint not null default 1 check (version > 0)
);

-- What a setting was and became, by whom and why. Values are what the owner decides; nothing personal of customers.
create table setting_changes (
  id          bigint generated always as identity primary key,
  key         text not null,
  before      jsonb,
  after       jsonb,
  changed_by  text not null,
  reason      text not null check (length(reason) >= 1 and length(reason) <= 500),
  at          timestamptz not null default now(),
  store_id    text not null default 'main',
  -- A change that lets more happen names the approval of a second person.
  is_looser   boolean not null default false,
  approval_id text,
  constraint setting_changes_take_two check (not is_looser or approval_id is not null)
);
create index setting_changes_of on setting_changes (key, id desc);

-- What a store says differently from the shop. Without a row it says the same.
create table store_setting_values (
  store_id   text check (store_id <> 'main'),
  key        text,
  value      jsonb not null,
  updated_at timestamptz not null default shop_now(),
  version    bigint not null default 1 check (version > 0),
  primary key (store_id, key)
);

-- ## platform/webhooks

-- Addresses of the owner's other systems that want to hear what happens here.
create table webhook_endpoints (
  id             bigint generated always as identity primary key,
  url            text not null check (char_length(url) <= 500),
  description    text not null default '' check (char_length(description) <= 200),
  events         text[] not null check (cardinality(events) > 0),
  -- Raised to change its secret, which is derived from it and stored nowhere.
  generation     integer not null default 1 check (generation > 0),
  state          text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  failing_since  timestamptz,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  -- A receiver keeps its secret until staff renew it, whatever happens to the secret it was made from.
  secret_version smallint not null default 0
);

-- What happened, in the order in which it happened to one object. Ids and facts, nothing personal, never a key.
create table shop_events (
  id     bigint generated always as identity primary key,
  type   text not null,
  object text not null,
  data   jsonb not null,
  at     timestamptz not null default now()
);
create index shop_events_by_age on shop_events (at);

create table webhook_deliveries (
  id           bigint generated always as identity primary key,
  endpoint_id  bigint not null references webhook_endpoints,
  event_id     bigint not null references shop_events on delete cascade,
  object       text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered')),
  attempt      integer not null default 0,
  due_at       timestamptz not null default now(),
  last_status  integer,
  last_error   text,
  delivered_at timestamptz,
  -- How long the other system took for its last answer.
  took_ms      integer check (took_ms >= 0),
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, object, event_id)
  where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- ## platform/guess-limits

-- Tries at an address from browsers that never signed in with it, since its owner last did.
create table guess_counts (
  kind         text check (kind in ('customer', 'staff')),
  address_hash bytea,
  tries        integer not null,
  tried_at     timestamptz not null,
  primary key (kind, address_hash)
);
create index guess_counts_by_time on guess_counts (tried_at);

-- Browsers that signed in with an address before. Each has a count of its own: strangers cannot raise it.
create table known_browsers (
  token_hash   bytea,
  kind         text check (kind in ('customer', 'staff')),
  address_hash bytea,
  tries        integer not null default 0,
  seen_at      timestamptz not null,
  primary key (token_hash, kind, address_hash)
);
create index known_browsers_of_address on known_browsers (kind, address_hash, seen_at);
create index known_browsers_by_time on known_browsers (seen_at);

-- ## platform/approvals

-- An act that one member of staff asks for and another one decides. What was approved is what happens: the whole of it
-- is stored as it was asked for, with its hash.
create table approvals (
  id              text primary key check (id ~ '^appr_[0-9a-f]{32}$'),
  kind            text not null check (kind ~ '^[a-z][a-z.-]{2,60}$'),
  -- What it is about, as in the audit log.
  object          text not null,
  -- One sentence for those who decide.
  summary         text not null check (length(summary) >= 1 and length(summary) <= 1000),
  payload         jsonb not null,
  payload_hash    bytea not null check (length(payload_hash) = 32),
  state           text not null default 'open' check (state in ('open', 'approved', 'refused', 'expired', 'void')),
  asked_by        text not null references staff,
  asked_at        timestamptz not null,
  expires_at      timestamptz not null,
  decided_by      text references staff,
  decided_at      timestamptz,
  note            text not null default '' check (length(note) <= 1000),
  -- What came of it, as in the audit log.
  result          text,
  -- Who asked before it was handed over to `asked_by`.
  first_asked_by  text references staff,
  -- Whether both used one network: shown, and no reason to refuse.
  is_same_network boolean,
  -- A shop where nobody else can decide: its super admin confirms alone, with a mailed code, a wait and a fresh factor.
  is_alone        boolean not null default false,
  constraint approvals_alone_are_approved check (not is_alone or state = 'approved'),
  -- Nobody approves what they asked for.
  constraint approvals_by_two check (decided_by <> asked_by or is_alone),
  constraint approvals_check check (expires_at > asked_at),
  constraint approvals_check2 check ((state in ('approved', 'refused')) = (decided_by is not null)),
  constraint approvals_check3 check ((state = 'open') = (decided_at is null)),
  constraint approvals_check4 check ((state = 'approved') = (result is not null))
);
-- Asking twice for the same thing is asking once.
create unique index approvals_open on approvals (asked_by, payload_hash) where state = 'open';
create index approvals_newest on approvals (asked_at desc, id desc);
create index approvals_ending on approvals (expires_at) where state = 'open';
create index approvals_alone on approvals (decided_at) where is_alone;

-- Some of what is approved happens later, once, by the one who asked. Rows are only ever added.
create table approval_uses (
  approval_id text primary key references approvals,
  used_at     timestamptz not null
);

-- What a super admin was offered to confirm alone. The code follows from a secret of the shop and lies in no table.
create table approval_codes (
  approval_id text references approvals,
  staff_id    text references staff,
  offered_at  timestamptz not null,
  ready_at    timestamptz not null,
  tries       integer not null default 0 check (tries >= 0 and tries <= 10),
  -- When the second factor was shown, and the right code was entered.
  factor_at   timestamptz,
  used_at     timestamptz,
  primary key (approval_id, staff_id),
  check (ready_at > offered_at),
  check ((used_at is null) = (factor_at is null))
);

-- While the second person is away, the operator of the shop lets a super admin confirm alone.
create table alone_windows (
  id       bigint generated always as identity primary key,
  staff_id text not null references staff,
  reason   text not null check (length(reason) >= 1 and length(reason) <= 500),
  began_at timestamptz not null,
  ends_at  timestamptz not null,
  check (ends_at > began_at and ends_at <= (began_at + '72:00:00'::interval))
);
create index alone_windows_of on alone_windows (staff_id, ends_at);

-- ## platform/public-calls

-- A call of the public pages that was sent with a key of the caller's choice: made once, answered twice the
-- same, for a day. Its answer holds no secret and no personal data.
create table public_calls (
  -- Network, route and key.
  call_hash  bytea primary key,
  body_hash  bytea not null,
  -- Null while the first call is under way.
  answer     jsonb,
  created_at timestamptz not null
);
create index public_calls_oldest on public_calls (created_at);

-- ## platform/roles

-- What staff may do is data: a role has permissions and limits, and a member has one role. The seven presets are here from
-- the start; what they may do is filled in at boot, from the names the program knows.
create table roles (
  id                 text primary key check (id ~ '^[a-z][a-z0-9_]{1,39}$'),
  name               text not null check (length(name) >= 1 and length(name) <= 60),
  is_preset          boolean not null default false,
  -- In US cents. Above it a second person decides; without one there is no limit.
  refund_limit_minor bigint check (refund_limit_minor >= 0),
  link_limit_minor   bigint check (link_limit_minor >= 0),
  quote_limit_minor  bigint check (quote_limit_minor >= 0),
  changed_at         timestamptz not null default now(),
  -- What one person gives back within 24 hours, over all orders, in US cents.
  refund_day_minor   bigint check (refund_day_minor >= 0)
);
create unique index roles_by_name on roles (lower(name));

create table role_permissions (
  role_id    text references roles on delete cascade,
  permission text check (permission ~ '^[a-z]+\.[a-z_]+$'),
  primary key (role_id, permission)
);

-- Permissions that were given to the presets once. What the owner takes away later stays away.
create table introduced_permissions (
  permission text primary key
);

-- ## platform/api-keys

-- One bearer for programs that call in the name of the member of staff who made it. Only its hash is kept.
create table api_keys (
  id         text primary key check (id ~ '^key_[0-9a-f]{20}$'),
  owner_id   text not null references staff,
  name       text not null check (length(name) >= 1 and length(name) <= 80),
  -- The first characters, so that people can tell their keys apart.
  hint       text not null check (length(hint) <= 12),
  key_hash   bytea not null unique check (length(key_hash) = 32),
  -- Where it may be used from; without one, anywhere.
  networks   text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  revoked_at timestamptz,
  check (expires_at > created_at)
);
create index api_keys_newest on api_keys (created_at desc, id desc);
create index api_keys_of_owner on api_keys (owner_id);

-- What a key may do at most. Some things no key does, no matter who made it.
create table api_key_scopes (
  key_id     text references api_keys on delete cascade,
  permission text check (permission not in ('licenses.reveal', 'licenses.export_plain', 'orders.refund',
             'staff.manage', 'roles.manage', 'apikeys.manage', 'settings.view', 'settings.edit',
             'approvals.decide', 'customers.erase', 'customers.merge', 'orders.edit', 'orders.create',
             'orders.review', 'disputes.manage', 'products.publish', 'licenses.import', 'licenses.assign',
             'licenses.revoke', 'coupons.create', 'coupons.edit', 'paymentlinks.create', 'paymentlinks.edit',
             'currencies.edit', 'scripts.edit', 'scripts.publish', 'gtm.edit', 'stores.manage', 'data.import',
             'data.export')),
  primary key (key_id, permission),
  -- Joining customers moves keys to another mailbox: no program does that.
  constraint api_key_scopes_never_merge check (permission <> 'customers.merge')
);

-- ## platform/saved-views

-- Views of lists that staff keep under a name; `search` is the list's part of the address.
create table saved_views (
  id         bigint generated always as identity primary key,
  staff_id   text not null references staff,
  list       text not null,
  name       text not null check (length(name) >= 1 and length(name) <= 40),
  search     text not null check (length(search) <= 2000),
  is_shared  boolean not null default false,
  created_at timestamptz not null default now()
);
create index saved_views_of_list on saved_views (list, staff_id);
create index saved_views_shared on saved_views (list) where is_shared;

-- ## platform/notes

-- Private notes of staff on any object, named as in the audit log: order:…, license:…
create table staff_notes (
  id         bigint generated always as identity primary key,
  subject    text not null,
  staff_id   text not null references staff,
  body       text not null check (length(body) >= 1 and length(body) <= 4000),
  mentions   text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index staff_notes_on on staff_notes (subject, id);

-- ## platform/preferences

-- How a member of staff wants the back office.
create table staff_preferences (
  staff_id        text primary key references staff,
  has_single_keys boolean not null default true,
  is_nav_narrow   boolean not null default false
);

-- ## platform/key-moves

-- Every time a member of staff moved keys to another mailbox or another line. Three a day need nobody else; what a
-- second person approved names the approval and does not count. Rows are only ever added.
create table key_moves (
  id            bigint generated always as identity primary key,
  staff_id      text references staff,
  act           text not null check (act in ('address', 'replacement', 'claim', 'refill', 'assignment',
                'mark_paid', 'grant', 'merge', 'import_successor', 'withheld_release', 'reveal', 'dispute_won',
                'legacy')),
  order_id      text,
  approval_id   text references approvals,
  at            timestamptz not null,
  actor_kind    text not null default 'staff' check (actor_kind in ('staff', 'rules', 'machine')),
  opened_by     text references staff,
  order_line_id bigint,
  slot          integer check (slot > 0),
  licenses      integer not null default 1 check (licenses > 0),
  person_hash   bytea,
  card          bytea,
  network       text,
  reason        text not null default '',
  is_proven     boolean not null default false,
  constraint key_moves_by_staff check ((actor_kind = 'staff') = (staff_id is not null)),
  constraint key_moves_of_a_place check ((order_line_id is null) = (slot is null))
);
create index key_moves_of on key_moves (staff_id, at) where approval_id is null;
-- Every key that leaves the stock has its own payment, or follows a key that ended, by a move that is on record. The
-- first key of a place is its sale, and there is one; every further one names its predecessor.
-- Every time keys moved without a payment of their own: who moved them, how many, and for whom. Budgets are counted here
-- and nowhere else. Rows are only ever added. The defaults serve the version before this one while both run.
create index key_moves_opened on key_moves (opened_by, at) where opened_by is not null;
create index key_moves_of_place on key_moves (order_line_id, slot) where order_line_id is not null;
create index key_moves_of_order on key_moves (order_id);
create index key_moves_of_person on key_moves (person_hash, at) where person_hash is not null;
create index key_moves_of_card on key_moves (card, at) where card is not null;
create index key_moves_of_network on key_moves (network, at) where network is not null;
create index key_moves_newest on key_moves (at desc, id desc);
-- Staff list the keys that moved: by one person, by two, and by the rules or the shop itself.
create index key_moves_alone on key_moves (at desc, id desc) where actor_kind = 'staff' and approval_id is null;
create index key_moves_by_two on key_moves (at desc, id desc) where approval_id is not null;
create index key_moves_by_rules on key_moves (at desc, id desc) where actor_kind <> 'staff';

-- ## platform/blocked-addresses

-- Whom the shop sells nothing and lets in no more. By person: "ada+2@" is "ada@".
create table blocked_addresses (
  person       text primary key,
  reason       text not null check (length(reason) >= 3 and length(reason) <= 500),
  blocked_by   text not null references staff,
  blocked_at   timestamptz not null,
  -- A person has many spellings: this is the one that staff blocked, and leads back to the customer.
  email_normal text collate "C" not null
);
-- Where a page ends stands in an address bar, so it must not be the address of a person.
create index blocked_addresses_newest on blocked_addresses (blocked_at desc, md5(person) desc);
create index blocked_addresses_of_email on blocked_addresses (email_normal);

-- ## platform/stores

-- A store is a host with a brand, a currency, a set of pages and a part of the catalogue. The key pool is shared.
create table stores (
  id          text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- For the team alone.
  name        text not null check (length(name) >= 1 and length(name) <= 60),
  -- What visitors read; null is what the settings say of the company.
  brand       text check (length(brand) >= 1 and length(brand) <= 40),
  tagline     text check (length(tagline) >= 1 and length(tagline) <= 160),
  -- Names it answers to beside those of the environment; the first is where mails lead.
  hosts       text[] not null default '{}' check (cardinality(hosts) <= 10),
  route_set   text not null check (route_set in ('main', 'office')),
  -- Null is what the settings say.
  hero_layout text,
  currency    text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF',
              'CNY', 'INR')),
  -- Null is the whole catalogue.
  product_ids text[] check (cardinality(product_ids) >= 1 and cardinality(product_ids) <= 100),
  state       text not null default 'active' check (state in ('active', 'closed')),
  version     integer not null default 1 check (version > 0),
  created_at  timestamptz not null default now(),
  -- Staff work on it, and PUBLIC_ORIGIN is its host.
  check (id <> 'main' or state = 'active' and route_set = 'main')
);

-- A host that pages and mails name is shown to be the shop's own first. Until then it is in no store.
create table host_proofs (
  host       text primary key,
  store_id   text not null references stores,
  -- What its owner publishes; null for hosts that were in use before.
  token      text unique,
  asked_at   timestamptz not null default shop_now(),
  checked_at timestamptz,
  proven_at  timestamptz,
  -- Since when it is no longer found at a host in use.
  lost_at    timestamptz
);
create index host_proofs_of_store on host_proofs (store_id, asked_at);

-- ## platform/go-live

-- Whether the keys of the card provider work, found out by opening a payment and cancelling it.
create table payment_key_tests (
  id         bigint generated always as identity primary key,
  -- Which key it was: its mode and last four characters.
  is_live    boolean not null,
  key_ending text not null check (length(key_ending) <= 4),
  tested_by  text not null,
  tested_at  timestamptz not null default shop_now()
);

-- ## catalog/products

-- What public pages are made of has one version. Every server process hears it rise.
create table content_version (
  is_only      boolean default true primary key check (is_only),
  version      bigint not null default 1,
  prices_as_of timestamptz not null default now()
);

create table products (
  id                    text primary key,
  slug                  text not null unique,
  name                  text not null,
  short_name            text not null,
  version               text not null,
  category              text not null,
  description           text not null,
  long_description      text not null,
  target_audience       text not null,
  commercial_use        boolean not null,
  product_image         text not null,
  additional_images     text[] not null default '{}',
  apps                  text[] not null,
  detailed_features     jsonb not null default '{}',
  features              text[] not null,
  benefits              text[] not null,
  platforms             text[] not null check (platforms <@ array['Windows', 'Mac'] and platforms <> '{}'),
  windows_requirements  text[] not null,
  mac_requirements      text[] not null default '{}',
  badge                 text,
  badge_color           text,
  popular               boolean not null default false,
  recommended           boolean not null default false,
  best_seller           boolean not null default false,
  is_popular            boolean not null default false,
  is_active             boolean not null default true,
  position              integer not null,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  -- The last day on which the publisher supplies security updates for an edition.
  updates_until         date not null,
  -- The list price that was seen, where and when. A price never changes once it has begun, but it can be
  -- looked up again. Only a list price that was seen is shown; a live shop also needs its address.
  list_price_minor      bigint check (list_price_minor > 0),
  list_price_source     text,
  list_price_url        text,
  list_price_checked_on date,
  -- What its page says of an edition, and search engines show.
  overview_title        text not null default '',
  released_on           date,
  image_alt             text not null default '',
  seo_title             text not null default '',
  seo_description       text not null default '',
  gtin                  text not null default '' check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$'),
  mpn                   text not null default '',
  feed_category         text not null default '',
  is_in_feeds           boolean not null default true,
  devices               integer not null default 1 check (devices >= 1 and devices <= 100),
  -- A draft is neither on sale nor in the archive; one with a day goes on sale by itself.
  publish_at            timestamptz,
  archived_at           timestamptz,
  -- What a key of the edition looks like, and whether staff look at an order before its keys go out.
  key_format            text not null default 'any' check (key_format in ('any', 'publisher', 'publisher-n')),
  delivery              text not null default 'instant' check (delivery in ('instant', 'checked')),
  additional_alts       text[] not null default '{}',
  -- Words an edition is found by. Without any, the shop takes its name, apps and systems.
  seo_keywords          text[] not null default '{}',
  constraint categories_are_names check (category = btrim(category) and char_length(category) between 1 and 40),
  constraint keywords_are_few check (cardinality(seo_keywords) <= 20),
  constraint list_prices_are_dated check (list_price_minor is null or list_price_source is not null
    and list_price_checked_on is not null),
  constraint pictures_have_words check (cardinality(additional_alts) = cardinality(additional_images)),
  constraint products_have_one_state check ((is_active::integer + (publish_at is not null)::integer + (archived_at
    is not null)::integer) <= 1),
  constraint slugs_are_addresses check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  -- Years and categories are what the owner writes, in a shape that pages can show.
  constraint years_are_years check (version ~ '^20[0-9]{2}$')
);
create index products_to_publish on products (publish_at) where publish_at is not null;

-- The price in force is the youngest row that has begun; a later one waits for its day.
create table price_history (
  id                   bigint generated always as identity primary key,
  product_id           text not null references products,
  price_minor          bigint not null check (price_minor >= 0),
  original_price_minor bigint,
  valid_from           timestamptz not null,
  -- Who made a price, and why; nobody knows it of the first ones.
  made_by              text,
  reason               text not null default '',
  -- A price below the floor carries the approval it took, and the lowest share of the reference that was approved.
  approval_id          text references approvals,
  approved_share_bp    integer check (approved_share_bp >= 0 and approved_share_bp <= 10000),
  unique (product_id, valid_from),
  check (original_price_minor >= price_minor)
);
create index price_history_begins on price_history (valid_from);

-- Whether the next buyer of an edition gets a key at once. It is in cached pages, so it is written only
-- when it changes; an edition without a row promises nothing.
create table product_availability (
  product_id   text primary key references products,
  availability text not null check (availability in ('ready', 'processing')),
  changed_at   timestamptz not null default now()
);

-- Addresses that an edition had. They lead to the one it has now, so no address leads to another former one.
create table former_slugs (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  product_id text not null references products,
  left_at    timestamptz not null default now()
);
create index former_slugs_of on former_slugs (product_id);

-- Pictures that staff upload, as the shop encoded them itself; never the file that was sent. The name is the hash, so
-- what an address shows never changes.
create table media (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 2097152),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  alt        text not null check (alt <> ''),
  made_by    text not null,
  created_at timestamptz not null default now(),
  -- The same picture as a small PNG, which every mail program shows. Pictures from before have none, and their mails
  -- go without.
  small      bytea check (octet_length(small) <= 131072)
);
-- Pictures are compressed already.
alter table media alter column bytes set storage external;
create index media_by_age on media (created_at);

-- A price that staff fixed for an edition in one currency. It goes before the converted one from its moment on; a row
-- without a price ends it. Rows are added, and only one that waits for its day may go.
create table own_prices (
  id                bigint generated always as identity primary key,
  product_id        text not null references products,
  currency          text not null check (currency in ('EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  price_minor       bigint check (price_minor >= 1 and price_minor <= '99999999999'::bigint),
  valid_from        timestamptz not null,
  made_by           text not null,
  reason            text not null check (reason <> ''),
  approval_id       text references approvals,
  approved_share_bp integer check (approved_share_bp >= 0 and approved_share_bp <= 10000),
  unique (product_id, currency, valid_from)
);
create index own_prices_begin on own_prices (valid_from);

-- ## catalog/currencies

-- What one US dollar buys, in millionths. Rows are added, never changed: orders point at them.
create table currency_rates (
  id                bigint generated always as identity primary key,
  currency          text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY',
                    'INR')),
  rate_micros       bigint not null check (rate_micros > 0),
  valid_from        timestamptz not null,
  -- Where a rate came from. What is charged is rate_micros; the market's rate and the margin say how it was made.
  source            text not null default 'opening' check (source in ('opening', 'hand', 'file')),
  market_micros     bigint check (market_micros > 0),
  margin_bp         integer not null default 0 check (margin_bp >= 0 and margin_bp <= 2000),
  entered_by        text references staff,
  note              text not null default '' check (length(note) <= 500),
  approval_id       text references approvals,
  approved_share_bp integer check (approved_share_bp >= 0 and approved_share_bp <= 10000),
  unique (currency, valid_from)
);
create index currency_rates_newest on currency_rates (valid_from desc, id desc);

-- A currency whose rate is too old is neither shown nor charged until there is a younger one.
create table currency_states (
  currency   text primary key check (currency in ('EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  is_stale   boolean not null,
  changed_at timestamptz not null
);

-- Each look at the daily file of rates. Rows are only ever added.
create table rate_files (
  id         bigint generated always as identity primary key,
  fetched_at timestamptz not null,
  state      text not null check (state in ('applied', 'compared', 'failed')),
  as_of      date,
  error      text,
  -- Currencies whose rate in the file was too far from the last one to be believed.
  held       text[] not null default '{}',
  check ((state = 'failed') = (error is not null)),
  check (state = 'failed' or as_of is not null)
);

-- ## catalog/coupons

create table coupons (
  id                   bigint generated always as identity primary key,
  code                 text not null unique check (code = upper(code) and code <> ''),
  kind                 text not null check (kind in ('percentage', 'fixed')),
  -- Hundredths of a percent: 12.5 % is 1250.
  percent_bp           integer check (percent_bp >= 1 and percent_bp <= 10000),
  amount_minor         bigint check (amount_minor > 0),
  min_subtotal_minor   bigint not null default 0 check (min_subtotal_minor >= 0),
  product_ids          text[] not null default '{}',
  starts_at            timestamptz not null default now(),
  ends_at              timestamptz,
  max_uses             integer check (max_uses > 0),
  max_per_customer     integer not null default 1 check (max_per_customer > 0),
  is_first_order       boolean not null default false,
  -- Only a coupon that says so may bring a total to nothing.
  allow_free           boolean not null default false,
  is_active            boolean not null default true,
  used                 integer not null default 0 check (used >= 0),
  held                 integer not null default 0 check (held >= 0),
  created_at           timestamptz not null default now(),
  -- How many orders a coupon may make free within 24 hours, whatever uses it has left.
  free_per_day         integer not null default 100 check (free_per_day > 0),
  -- What staff decide about a coupon. Its counts change with every sale, so it has a version of its own.
  version              integer not null default 1,
  name                 text not null default '' check (length(name) <= 120),
  -- Null is every currency, with amounts in US cents; otherwise it is for that one alone, and amounts are in its units.
  currency             text check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  excluded_product_ids text[] not null default '{}',
  -- Whether a link of the shop may put it into a cart; typed in, it works either way.
  is_claimable         boolean not null default false,
  -- The coupon whose rules it was made with, where it is one of many codes for one use.
  template_id          bigint references coupons,
  created_by           text references staff,
  -- A coupon may be for one store alone; null is every store.
  store_id             text references stores,
  approval_id          text references approvals,
  approved_share_bp    integer check (approved_share_bp >= 0 and approved_share_bp <= 10000),
  check ((kind = 'percentage') = (percent_bp is not null)),
  check ((kind = 'fixed') = (amount_minor is not null)),
  check (max_uses is null or (used + held) <= max_uses)
);
create index coupons_newest on coupons (created_at desc, id desc) where template_id is null;
create index coupons_of_template on coupons (template_id, created_at desc, id desc)
  where template_id is not null;
create index coupons_by_code on coupons (code text_pattern_ops);

create table coupon_uses (
  order_id   text primary key,
  coupon_id  bigint not null references coupons,
  email_hash bytea not null,
  state      text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now()
);
create index coupon_uses_of on coupon_uses (coupon_id, email_hash) where state <> 'released';
create index coupon_uses_by_day on coupon_uses (coupon_id, created_at) where state <> 'released';
create index coupon_uses_newest on coupon_uses (coupon_id, created_at desc, order_id);
create index coupon_uses_used on coupon_uses (created_at, coupon_id) include (order_id) where state = 'used';

-- ## catalog/marketing-claims

-- One row per claim that pages make. In the custom mode each decides for itself.
create table marketing_claims (
  id            text primary key,
  mode          text not null default 'computed' check (mode in ('fixed', 'computed', 'hidden')),
  evidence_file text,
  evidence_note text,
  approved_by   text references staff,
  approved_at   timestamptz,
  expires_at    timestamptz,
  -- Who decided about a claim, and when; evidence that ran out is noticed once, so that pages are made anew.
  version       integer not null default 1,
  decided_by    text references staff,
  decided_at    timestamptz,
  is_lapsed     boolean not null default false,
  constraint marketing_claims_file_length check (length(evidence_file) <= 500),
  constraint marketing_claims_note_length check (length(evidence_note) <= 1000),
  check (approved_at is null or evidence_note is not null)
);

-- What the computed claims are made of, measured now and then rather than on every page.
create table claim_facts (
  is_only        boolean default true primary key check (is_only),
  paid_customers bigint not null default 0,
  reviews        bigint not null default 0,
  rating_sum     bigint not null default 0,
  survey_answers bigint not null default 0,
  survey_happy   bigint not null default 0
);

-- ## catalog/feeds

-- Files that shopping services fetch. The worker writes them; an address works by its token, of which only a hash is kept.
create table shopping_feeds (
  format        text primary key check (format in ('google', 'openai')),
  is_on         boolean not null default false,
  currency      text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF',
                'CNY', 'INR')),
  country       text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  every_minutes integer not null default 60 check (every_minutes >= 15 and every_minutes <= 1440),
  token_hash    bytea unique,
  token_made_at timestamptz,
  version       bigint not null default 1 check (version > 0),
  asked_at      timestamptz,
  built_at      timestamptz,
  -- The content version the file was made from.
  built_from    bigint,
  body          text,
  items         integer not null default 0,
  left_out      integer not null default 0,
  fetched_at    timestamptz
);

-- What is wrong with an edition for a feed; errors keep it out.
create table feed_problems (
  format     text references shopping_feeds(format),
  product_id text references products,
  field      text,
  severity   text not null check (severity in ('error', 'warning')),
  message    text,
  primary key (format, product_id, field, message)
);
create index feed_problems_of_product on feed_problems (product_id);

-- ## catalog/price-comparisons

-- What an edition cost elsewhere, where and when somebody saw it. A row is never changed: a price that is seen
-- again is another row, and the one before it ends.
create table price_comparisons (
  id          bigint generated always as identity primary key,
  product_id  text not null references products,
  place       text not null check (place in ('vendor', 'marketplace')),
  seller      text not null check (char_length(seller) >= 2 and char_length(seller) <= 80),
  price_minor bigint not null check (price_minor > 0),
  currency    text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  source_url  text check (source_url ~ '^https://' and length(source_url) <= 500),
  source_note text check (length(source_note) >= 1 and length(source_note) <= 500),
  seen_on     date not null,
  expires_at  timestamptz not null,
  created_by  text references staff,
  created_at  timestamptz not null default shop_now(),
  ended_at    timestamptz,
  ended_by    text references staff,
  end_reason  text check (length(end_reason) <= 500),
  -- Noticed once that it ran out, so that pages are made anew.
  is_lapsed   boolean not null default false,
  check (source_url is not null or source_note is not null),
  check ((expires_at at time zone 'UTC')::date <= (seen_on + 31))
);
create unique index price_comparisons_current on price_comparisons (product_id, place) where ended_at is null;
create index price_comparisons_newest on price_comparisons (created_at, id);
create index price_comparisons_of_product on price_comparisons (product_id, created_at, id);
create index price_comparisons_due on price_comparisons (expires_at) where ended_at is null and not is_lapsed;

-- ## stock/licenses

create table suppliers (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  created_at timestamptz not null default now()
);

-- One import. Its data key, wrapped by a key-encryption key that lives outside the database, opens its keys.
create table key_batches (
  id                bigint generated always as identity primary key,
  product_id        text not null references products,
  supplier_id       bigint not null references suppliers,
  name              text not null,
  unit_cost_minor   bigint check (unit_cost_minor >= 0),
  cost_currency     text not null default 'USD',
  invoice           text not null default '',
  warranty_until    date,
  wrapped_key       bytea not null,
  kek_id            text not null,
  imported_by       text not null,
  imported_at       timestamptz not null default now(),
  quarantined_at    timestamptz,
  import_id         bigint,
  -- How many units its keys have, whatever became of them: what is sold is what is left of it.
  units             integer not null default 0 check (units >= 0),
  quarantine_reason text not null default '',
  undone_at         timestamptz,
  -- Which import brought a batch of keys: they were sold elsewhere and are never for sale.
  shop_import_id    bigint
);
create index key_batches_newest on key_batches (imported_at desc, id desc);
create index key_batches_of_import on key_batches (import_id) where import_id is not null;
create index key_batches_quarantined on key_batches (imported_at desc, id desc) where quarantined_at is not null;
create index key_batches_undone on key_batches (imported_at desc, id desc) where undone_at is not null;
create index key_batches_of_product on key_batches (product_id, imported_at desc, id desc);
create index key_batches_of_supplier on key_batches (supplier_id, imported_at desc, id desc);
create index key_batches_of_shop_import on key_batches (shop_import_id) where shop_import_id is not null;

-- A key as it was bought. Never deleted; the fingerprint is unique over all products and all time.
create table license_keys (
  id          bigint generated always as identity primary key,
  batch_id    bigint not null references key_batches,
  product_id  text not null references products,
  kind        text not null check (kind in ('single', 'volume')),
  capacity    integer not null check (capacity > 0),
  ciphertext  bytea not null,
  fingerprint bytea not null unique,
  last5       text not null,
  -- A key that did not work for someone: seats of it that come back are not sold again.
  burned_at   timestamptz,
  check (kind = 'volume' or capacity = 1)
);
create index license_keys_of_batch on license_keys (batch_id);
create index license_keys_last5 on license_keys (last5);

-- What is sold: one row per seat of a key. A unit that comes back unseen is superseded by a new generation,
-- so that "sold at most once" stays an unconditional unique constraint.
create table key_units (
  id         bigint generated always as identity primary key,
  key_id     bigint not null references license_keys,
  product_id text not null references products,
  seat       integer not null default 1 check (seat > 0),
  generation integer not null default 1 check (generation > 0),
  -- The order of sale, oldest import first. It is in the index of free units and in no other.
  position   bigint not null default nextval('key_unit_position'::regclass),
  -- Withdrawn: its import was undone, and a new import of the key puts it on
  -- sale again. Invalid: the publisher refuses the key, and it is never sold.
  status     text not null default 'available' check (status in ('available', 'held', 'assigned', 'revoked',
             'quarantined', 'superseded', 'withdrawn', 'invalid')),
  hold_order text,
  hold_until timestamptz,
  batch_id   bigint not null references key_batches,
  unique (key_id, seat, generation),
  check ((status = 'held') = (hold_order is not null)),
  check ((status = 'held') = (hold_until is not null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index key_units_free on key_units (product_id, "position") where status = 'available';
create index key_units_held_by on key_units (hold_order) where status = 'held';
create index key_units_held_until on key_units (hold_until) where status = 'held';
-- Who pays takes what unpaid orders hold of a product, those held last first.
create index key_units_held on key_units (product_id, hold_until) where status = 'held';
-- Everything that is not sold, and what was taken back: few beside what is sold, and counted from the index alone.
create index key_units_not_sold on key_units (product_id, batch_id, status)
  where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked');
-- The newest units are the free ones. By its number alone PostgreSQL walks backwards through all of them to find the
-- latest that were sold, as it takes states for evenly spread; the sum is in these indexes and in no other.
create index key_units_in_state on key_units (status, (id + 0)) where status <> 'held';
create index key_units_of_batch on key_units (batch_id, status, (id + 0)) where status <> 'held';

-- A unit belongs to one place of one line, once and for ever: unit_id is unique whatever happens later.
create table assignments (
  id                bigint generated always as identity primary key,
  unit_id           bigint not null unique references key_units,
  order_line_id     bigint not null,
  slot              integer not null check (slot > 0),
  batch             integer not null check (batch > 0),
  assigned_at       timestamptz not null default now(),
  revoked_at        timestamptz,
  reveals           integer not null default 0,
  first_revealed_at timestamptz,
  -- A key that was seen before its order moved to an address nobody proved: it is not shown or mailed there.
  withheld_at       timestamptz,
  -- `sale` is the default for the version before this one: what it replaces meanwhile is refused by the index below.
  cause             text not null default 'sale' check (cause in ('sale', 'import', 'returned', 'successor')),
  instead_of        bigint references assignments,
  move_id           bigint references key_moves,
  constraint assignments_follow_a_move check ((cause = 'successor') = (move_id is not null)),
  constraint assignments_follow_another check ((cause in ('sale', 'import')) = (instead_of is null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
create unique index assignments_live on assignments (order_line_id, slot) where revoked_at is null;
-- My licences lists what was in a place as well as what is there.
create index assignments_of_line on assignments (order_line_id, slot);
-- Sales of the last days: new rows are at the end of the table, so a few ranges are enough.
create index assignments_by_time on assignments using brin (assigned_at) with (pages_per_range='32',
    autosummarize='on');
create index assignments_revoked on assignments (revoked_at) where revoked_at is not null;
create unique index assignments_one_sale on assignments (order_line_id, slot) where cause in ('sale', 'import');
create unique index assignments_one_successor on assignments (instead_of) where instead_of is not null;
create unique index assignments_one_of_a_move on assignments (move_id) where move_id is not null;

create table backorders (
  order_line_id bigint primary key,
  product_id    text not null references products,
  missing       integer not null check (missing > 0),
  paid_at       timestamptz not null
);
create index backorders_first_come on backorders (product_id, paid_at, order_line_id);
-- The whole queue, whatever people wait for.
create index backorders_longest_wait on backorders (paid_at, order_line_id);

-- A key whose text was given to its buyer's browser. The network is shortened, the device a name.
create table key_reveals (
  id            bigint generated always as identity,
  assignment_id bigint not null references assignments,
  network       text not null,
  device        text not null,
  source        text not null default 'server' check (source = 'server'),
  at            timestamptz default now(),
  primary key (id, at)
) partition by range (at);
create table parts.key_reveals_other partition of key_reveals default;
create index key_reveals_of on key_reveals (assignment_id, at);

-- What keys and orders must know of claims and returns is in their own tables, written for them.
-- A place of an order line whose licence was given back: no key is put there, nobody waits for one.
create table closed_slots (
  order_line_id bigint,
  slot          integer check (slot > 0),
  closed_at     timestamptz not null default now(),
  primary key (order_line_id, slot)
);

-- A file of keys that is imported in the background. The file is sealed as keys are, and gone when the work is done.
create table key_imports (
  id          bigint generated always as identity primary key,
  staff_id    text not null references staff,
  -- Supplier, batch and cost as they were asked for. No key, nothing personal.
  asked       jsonb not null,
  state       text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  sealed_file bytea,
  wrapped_key bytea not null,
  kek_id      text not null,
  rows_total  integer not null check (rows_total >= 0),
  rows_done   integer not null default 0,
  fresh       integer not null default 0,
  revived     integer not null default 0,
  duplicates  integer not null default 0,
  malformed   integer not null default 0,
  -- Why nothing was stored, as staff read it.
  error       text,
  created_at  timestamptz not null,
  finished_at timestamptz,
  undone_at   timestamptz,
  check ((sealed_file is not null) = (state = 'waiting')),
  check ((finished_at is null) = (state = 'waiting')),
  check ((error is not null) = (state = 'failed'))
);
create index key_imports_newest on key_imports (created_at desc, id desc);

-- What became of every line of a file. Keys are named by their last five characters alone.
create table key_import_rows (
  import_id  bigint references key_imports on delete cascade,
  line       integer,
  outcome    text not null check (outcome in ('new', 'revived', 'duplicate', 'malformed')),
  product_id text references products,
  last5      text not null default '',
  detail     text not null default '',
  primary key (import_id, line)
);

-- A key that staff took from a licence without a claim, and the one that came in its place.
create table key_replacements (
  id                bigint generated always as identity primary key,
  assignment_id     bigint not null unique references assignments,
  new_assignment_id bigint not null unique references assignments,
  reason            text not null check (length(reason) >= 3 and length(reason) <= 500),
  staff_id          text not null references staff,
  at                timestamptz not null
);

-- When staff want to hear of low stock, and what they were told last.
create table stock_alarms (
  product_id text primary key references products,
  threshold  integer not null check (threshold >= 0 and threshold <= 100000),
  level      text not null default 'ok' check (level in ('ok', 'low', 'empty')),
  crossings  integer not null default 0,
  changed_at timestamptz not null
);

-- A sold key that staff took away without another: its licence waits for one from then on.
create table key_revocations (
  assignment_id bigint primary key references assignments,
  reason        text not null check (length(reason) >= 3 and length(reason) <= 500),
  staff_id      text not null references staff,
  at            timestamptz not null
);

-- A file with whole keys that two people agreed on. It is never stored: the keys are opened when it is fetched, once.
create table key_exports (
  id          bigint generated always as identity primary key,
  approval_id text not null unique references approvals,
  batch_id    bigint not null references key_batches,
  state       text not null check (state in ('quarantined', 'withdrawn', 'invalid', 'revoked')),
  keys        integer not null check (keys > 0),
  reason      text not null check (length(reason) >= 3 and length(reason) <= 500),
  asked_by    text not null references staff,
  approved_by text not null references staff,
  approved_at timestamptz not null,
  expires_at  timestamptz not null,
  fetched_at  timestamptz,
  constraint key_exports_check1 check (expires_at > approved_at)
);
create index key_exports_newest on key_exports (approved_at desc, id desc);

create table key_export_keys (
  export_id bigint references key_exports,
  key_id    bigint references license_keys,
  primary key (export_id, key_id)
);
create index key_export_keys_of on key_export_keys (key_id);

-- How many keys of each edition are in each state but sold or held: rows of whole counts, and moves that are not yet
-- part of them. A count is the sum of both. Keys that another shop sold are nobody's stock.
create table stock_counts (
  product_id text references products,
  status     text check (status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')),
  units      bigint not null,
  primary key (product_id, status)
);

create table stock_moves (
  id         bigint generated always as identity primary key,
  product_id text not null,
  batch_id   bigint not null,
  status     text not null,
  units      integer not null
);

-- Places whose key was taken away and whose next one takes two people. They are not in the queue of those who wait:
-- what is approved goes there, what is refused is paid back.
create table refill_waits (
  order_line_id bigint,
  slot          integer check (slot > 0),
  -- Null where nobody has asked yet, or what was asked for has lapsed.
  approval_id   text references approvals,
  since         timestamptz not null,
  primary key (order_line_id, slot)
);

-- ## fulfilment/orders

-- An order exists before it is paid.
-- Those that change with every sale are looked after by autovacuum at every two thousand changes: an index answers
-- alone only where vacuum has been since the last change, and lists of today's orders would read each row instead.
create table orders (
  id                    text primary key check (id like 'order\_%'),
  order_number          text not null unique,
  checkout_id           bigint,
  quote_id              text,
  email                 text not null,
  email_normal          text collate "C" not null,
  first_name            text not null,
  last_name             text not null,
  phone                 text not null,
  address               text not null,
  city                  text not null,
  zip_code              text not null,
  country               text not null check (length(country) = 2),
  subtotal_minor        bigint not null check (subtotal_minor >= 0),
  discount_minor        bigint not null,
  total_minor           bigint not null,
  coupon_id             bigint references coupons,
  rate_id               bigint not null references currency_rates,
  charge_currency       text not null check (charge_currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF',
                        'CNY', 'INR')),
  charge_minor          bigint not null check (charge_minor >= 0),
  payment_status        text not null default 'awaiting' check (payment_status in ('awaiting', 'processing',
                        'expired', 'paid', 'review', 'partially_refunded', 'refunded', 'disputed',
                        'dispute_lost', 'imported', 'import_undone')),
  fulfilment_status     text not null default 'none' check (fulfilment_status in ('none', 'backordered',
                        'partial', 'allocated', 'revoked')),
  hold_reason           text,
  device                jsonb not null default '{}',
  quoted_at             timestamptz not null,
  created_at            timestamptz not null default now(),
  expires_at            timestamptz not null,
  paid_at               timestamptz,
  -- Which version of the terms the buyer agreed to. Orders from before it was kept have none.
  terms_version         text,
  -- The price of a cart is the sum of its lines. That of a payment link was set as a whole, under a title: its lines,
  -- if it has any, are what comes with it and cost nothing of their own.
  -- An order that staff write for a buyer. It is unpaid until a second person approved that the money arrived by another
  -- way, or it costs nothing because a second person approved that.
  -- An order of another shop. Here it costs nothing and was never paid: what it cost there is a fact of its own, below.
  kind                  text not null default 'cart' check (kind in ('cart', 'payment_link', 'manual',
                        'imported')),
  payment_link_id       text,
  title                 text,
  region                text not null default '',
  -- Buyers who do not want their order among the recent ones.
  is_listed             boolean not null default false,
  -- What was sold by an offer is charged what the offer says, whatever the catalogue says.
  offer_id              bigint,
  -- What of an order's returns is still under way.
  return_state          text check (return_state in ('review', 'approved')),
  -- What the editions of an order cost in the catalogue when it was opened, in the currency of the order. Only where a
  -- person made the price: a payment link with editions, or a business quote.
  catalog_minor         bigint check (catalog_minor >= 0),
  store_id              text not null default 'main' references stores,
  charge_subtotal_minor bigint,
  -- What was paid opens an order only until something ends its access: a new password, another address, a merge, an erasure.
  access_closed_at      timestamptz,
  -- What the lists of staff sort orders by. Null for what is paid, or was taken back from an import.
  list_state            text generated always as (
                          case payment_status
                            when 'partially_refunded' then 'refunded'
                            when 'dispute_lost' then 'disputed'
                            when 'paid' then null
                            when 'import_undone' then null
                            else payment_status
                          end) stored,
  constraint orders_imported check ((kind = 'imported') = (payment_status in ('imported', 'import_undone')) and
    (kind <> 'imported' or paid_at is null and subtotal_minor = 0 and total_minor = 0 and charge_minor = 0 and
    coupon_id is null and offer_id is null and not is_listed)),
  constraint orders_of_links check ((kind = 'payment_link') = (payment_link_id is not null)
    and (kind = 'payment_link') = (title is not null) and (kind <> 'payment_link' or discount_minor = 0)
    and (kind = 'cart' or coupon_id is null)),
  constraint orders_paid_at_check check (is_unpaid(payment_status) or paid_at is not null or (payment_status in
    ('processing', 'review', 'imported', 'import_undone'))),
  check (discount_minor >= 0 and discount_minor <= subtotal_minor),
  check (total_minor = (subtotal_minor - discount_minor)),
  check (charge_subtotal_minor >= charge_minor)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
create index orders_newest on orders (created_at desc, id desc);
create index orders_of_checkout on orders (checkout_id);
create index orders_of_link on orders (payment_link_id) where payment_link_id is not null;
-- No matter who presses at the same time, and where: one payment of an offer is open.
create unique index orders_awaiting_of_offer on orders (offer_id) where payment_status = 'awaiting';
create index orders_of_offer on orders (offer_id) where offer_id is not null;
create index orders_open on orders (created_at) where payment_status = 'awaiting';
-- What the staff list of orders is sorted, narrowed and searched by. docs/back-office-lists.md has the whole table.
-- The views of the list: few rows each, newest first.
create index orders_waiting on orders (created_at desc, id desc)
  where fulfilment_status in ('backordered', 'partial');
create index orders_given_up on orders (created_at desc, id desc) where payment_status = 'expired';
create index orders_refunded on orders (created_at desc, id desc)
  where payment_status in ('refunded', 'partially_refunded');
create index orders_free on orders (created_at desc, id desc) where charge_minor = 0;
create index orders_in_review on orders (created_at desc, id desc) where payment_status = 'review';
create index orders_disputed on orders (created_at desc, id desc)
  where payment_status in ('disputed', 'dispute_lost');
create index orders_by_last_name on orders (lower(last_name) collate "C");
create index orders_by_full_name on orders (lower((first_name || ' ') || last_name) collate "C");
create index orders_refunded_newest on orders (paid_at desc, id desc)
  where (payment_status in ('refunded', 'partially_refunded')) and paid_at is not null;
-- The lists of staff by store; nearly everything is of the main one, whose lists need no index of their own.
create index orders_of_store on orders (store_id, created_at desc, id desc) where store_id <> 'main';
create index orders_imported_newest on orders (created_at desc, id desc) where kind = 'imported';
-- What is to be forgotten one day, oldest first. A row leaves its index when it is forgotten, so looking each hour
-- costs what is due, however much there is.
create index orders_with_device on orders (created_at) where device <> '{}';
create index orders_unpaid_with_names on orders (created_at)
  where payment_status = 'expired' and email not like '%@erased.invalid';
create index orders_paid_of_store on orders (store_id, paid_at desc, id desc)
  where store_id <> 'main' and paid_at is not null;
create index orders_of_email on orders (email_normal, created_at desc);
create index orders_of_person on orders (one_spelling(email_normal)) where paid_at is not null;
-- Searches. The order of bytes, so that the start of a word is a range of the index.
create index orders_by_domain on orders (split_part(email_normal, '@', 2), created_at desc, id desc);
create index orders_by_email on orders (email_normal);
-- What the staff list of customers is sorted and searched by. docs/back-office-lists.md has the whole table.
-- The latest paid order of an address: each buyer has one place in the list, that of the last purchase.
create index orders_paid_of_email on orders (email_normal, paid_at desc, id desc) where paid_at is not null;
-- Refunders, business quotes and blocked customers in the staff list, and its news. docs/back-office-lists.md has the whole table.
create index orders_refunded_of_email on orders (email_normal, paid_at desc, id desc)
  where (payment_status in ('refunded', 'partially_refunded')) and paid_at is not null;
create index orders_imported_of_email on orders (email_normal, created_at desc)
  where payment_status = 'imported';
-- The report of customers reads paid orders of some days from the index alone.
create index orders_recently_paid on orders (paid_at desc, id desc)
  include (email_normal, country, total_minor)
  where paid_at is not null;

create table order_lines (
  id               bigint generated always as identity primary key,
  order_id         text not null references orders,
  product_id       text not null references products,
  product_name     text not null,
  -- The cart has its own limit of 50; an offer holds as many as were asked for.
  quantity         integer not null check (quantity >= 1 and quantity <= 10000),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor   bigint not null check (discount_minor >= 0),
  total_minor      bigint not null check (total_minor >= 0),
  charge_minor     bigint not null check (charge_minor >= 0),
  -- What a line was judged by when it was sold: the reference of one licence in the charged currency, what is taken for
  -- the line (of a link its part of the amount), and the share of the reference that it may not go below.
  reference_minor  bigint check (reference_minor >= 0),
  judged_minor     bigint,
  floor_share_bp   integer check (floor_share_bp >= 0 and floor_share_bp <= 10000),
  approval_id      text references approvals,
  unique (order_id, product_id),
  constraint lines_are_judged_as_charged check (judged_minor = charge_minor or charge_minor = 0),
  -- One smallest unit per licence is for rounding. Lines from before, and those of other shops, have no reference.
  constraint lines_keep_their_floor check (reference_minor is null or judged_minor is not null and floor_share_bp
    is not null and ((judged_minor + quantity)::numeric * 10000::numeric) >= (reference_minor::numeric *
    quantity::numeric * floor_share_bp::numeric)),
  check (total_minor = (quantity * unit_price_minor - discount_minor))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);

create table order_status_changes (
  id         bigint generated always as identity,
  order_id   text not null references orders,
  field      text not null check (field in ('payment', 'fulfilment')),
  from_state text not null,
  to_state   text not null,
  cause      text not null,
  at         timestamptz default now(),
  primary key (id, at)
) partition by range (at);
create table parts.order_status_changes_other partition of order_status_changes default;
create index order_status_changes_of on order_status_changes (order_id, id);

-- Who may see an order in full: the browser that bought it, or one that proved its e-mail address.
create table order_access (
  token_hash bytea,
  order_id   text references orders,
  expires_at timestamptz not null,
  -- Since when a browser has an order open; for the browser that closed it to all others, since then.
  open_since timestamptz not null default shop_now(),
  primary key (token_hash, order_id)
);
-- A changed password ends what opens the orders of an address: found by order, not by token.
create index order_access_of_order on order_access (order_id);

-- A link in an e-mail. It opens a page whose button redeems it, once.
create table access_links (
  token_hash bytea primary key,
  order_id   text not null references orders,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index access_links_unused_of_order on access_links (order_id) where used_at is null;

-- Where an order was sent before. The proof says how its buyer was recognised.
create table order_address_changes (
  id        bigint generated always as identity primary key,
  order_id  text not null references orders,
  -- How a buyer was recognised. Corrections are not counted: a stranger who used them up would lock out the owner.
  nth       integer not null check (nth > 0),
  old_email text not null,
  new_email text not null,
  -- Staff may correct the address of an order, too.
  -- Staff joined two customers who are one person: the orders of the one moved to the other.
  proof     text not null check (proof in ('receipt', 'browser', 'code', 'delay', 'card', 'taken_back', 'staff',
            'merged')),
  network   text not null,
  at        timestamptz not null default now(),
  unique (order_id, nth)
);

-- An order goes from the phone that has it open to a computer: the phone shows a code, the computer knocks
-- with it, the phone says yes or no, and the computer takes what was allowed. Each step happens once.
create table order_handovers (
  id          bigint generated always as identity primary key,
  order_id    text not null references orders,
  -- Keyed: forty bits are soon guessed by someone who has only the database.
  code_hash   bytea not null unique,
  state       text not null default 'offered' check (state in ('offered', 'knocked', 'allowed', 'refused', 'used',
              'ended')),
  offered_at  timestamptz not null default shop_now(),
  expires_at  timestamptz not null,
  -- The browser that knocked, by the hash of its cookie, and how the phone describes it.
  knock_hash  bytea,
  -- Shown on both screens, so that the owner knows that the question is about the computer before them.
  mark        smallint check (mark >= 10 and mark <= 99),
  country     text,
  network     text,
  device      text,
  knocked_at  timestamptz,
  answered_at timestamptz,
  used_at     timestamptz,
  constraint order_handovers_answer check (((state not in ('allowed', 'refused', 'used')) or answered_at is not
    null) and ((state not in ('offered', 'knocked')) or answered_at is null)),
  constraint order_handovers_knock check ((num_nulls(knock_hash, mark, network, device, knocked_at) in (0, 5)) and
    (state <> 'offered' or knocked_at is null) and ((state not in ('knocked', 'allowed', 'refused', 'used')) or
    knocked_at is not null)),
  constraint order_handovers_use check ((state = 'used') = (used_at is not null))
);
-- One way at a time: a new code ends the one before.
create unique index order_handovers_open on order_handovers (order_id)
  where state in ('offered', 'knocked', 'allowed');
create index order_handovers_of_order on order_handovers (order_id, id);
create index order_handovers_knocks on order_handovers (knock_hash, id) where knock_hash is not null;
create index order_handovers_old on order_handovers (expires_at);

-- What staff add to an order for themselves: who looks after it, and words to find it by.
create table order_assignees (
  order_id    text primary key references orders,
  staff_id    text not null references staff,
  assigned_at timestamptz not null
);
create index order_assignees_of on order_assignees (staff_id, assigned_at desc);

create table order_tags (
  order_id  text references orders,
  tag       text check (tag ~ '^[a-z0-9][a-z0-9 -]{0,29}$'),
  tagged_at timestamptz not null,
  primary key (order_id, tag)
);
create index order_tags_by on order_tags (tag, tagged_at desc);

create table imported_orders (
  order_id       text primary key references orders,
  import_id      bigint not null,
  source         text not null,
  foreign_id     text not null,
  foreign_number text not null,
  -- What it cost there, in the smallest unit of its currency; some files do not say.
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor    bigint check (total_minor >= 0),
  ordered_at     timestamptz not null,
  lines          jsonb not null,
  undone_at      timestamptz,
  shop_name      text not null default '' check (char_length(shop_name) <= 60)
);
create index imported_orders_of_import on imported_orders (import_id);
create unique index imported_orders_once on imported_orders (foreign_id, source, lower(shop_name))
  where undone_at is null;

-- ## fulfilment/ledger

-- One try at paying. Its id is the idempotency key of every call to the provider about it.
create table payment_attempts (
  id               text primary key,
  order_id         text not null references orders,
  intent_id        text unique,
  session_id       text unique,
  secret_hash      bytea,
  amount_minor     bigint not null check (amount_minor > 0),
  currency         text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY',
                   'INR')),
  is_live          boolean not null,
  status           text not null default 'open' check (status in ('open', 'succeeded', 'cancelled', 'duplicate',
                   'mismatch')),
  created_at       timestamptz not null default now(),
  checked_at       timestamptz,
  -- What a buyer can prove without us: the end of the card that paid. Never more of it.
  card_last4       text check (card_last4 ~ '^\d{4}$'),
  card_brand       text,
  -- Which card paid, as a hash of the provider's own fingerprint: the same card is recognised, no number is known.
  card_fingerprint bytea,
  -- The reconciler leaves an attempt alone until then: a worker has it in hand, or had it just now.
  check_after      timestamptz,
  -- Up to which assignment the provider was told which units an order has.
  noted_upto       bigint,
  -- Where the trace of a payment began, so that the process that settles it goes on with it. Null unless traces are kept.
  traceparent      text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
create index payment_attempts_of_order on payment_attempts (order_id);
create index payment_attempts_open on payment_attempts (created_at) where status = 'open';
-- By these the hourly check finds orders that changed, without reading tables that have a row for each order.
create index payment_attempts_by_time on payment_attempts using brin (created_at) with (pages_per_range='32',
    autosummarize='on');

-- Money that moved at the provider. Rows are only ever added.
create table ledger (
  id           bigint generated always as identity primary key,
  order_id     text not null references orders,
  attempt_id   text references payment_attempts,
  -- A refund the bank could not carry out brings the money back to the shop: a row of its own, as for a dispute won.
  kind         text not null check (kind in ('charge', 'refund', 'refund_reversal', 'dispute',
               'dispute_reversal')),
  provider_ref text not null unique,
  amount_minor bigint not null check (amount_minor >= 0),
  currency     text not null,
  at           timestamptz not null default now()
);
create index ledger_of_order on ledger (order_id);
create index ledger_by_time on ledger (at);

-- ## fulfilment/withdrawal-waivers

-- What a buyer in the EU or the UK agreed to before paying, word for word. Rows are only ever added.
create table order_consents (
  order_id     text references orders,
  kind         text check (kind in ('immediate_delivery', 'withdrawal_waiver')),
  text_version text not null,
  wording      text not null,
  network      text not null,
  agreed_at    timestamptz not null,
  primary key (order_id, kind)
);

-- ## fulfilment/downloads

-- Opens the Mac download page of an order, and no key. Only the hash of the token is kept.
create table download_tokens (
  token_hash   bytea primary key,
  order_id     text not null references orders,
  uses         integer not null default 0 check (uses >= 0 and uses <= 10),
  created_at   timestamptz not null default shop_now(),
  expires_at   timestamptz not null,
  -- Staff see tokens by a number, never by what opens them, and may end one.
  id           bigint generated always as identity unique,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  revoked_by   text references staff
);
create index download_tokens_old on download_tokens (expires_at);
create index download_tokens_newest on download_tokens (created_at, id);
create index download_tokens_of_order on download_tokens (order_id);

-- Who fetched what, as the shop saw it or as a page told. Rows are only ever added; erasing a person empties network and browser.
create table download_access_log (
  id              bigint generated always as identity,
  order_id        text not null references orders,
  at              timestamptz default shop_now(),
  product_id      text references products,
  download_type   text not null check (download_type in ('license_key', 'software', 'other')),
  download_source text not null check (download_source in ('order_success', 'order_success_mac', 'download_page',
                  'email', 'account', 'other')),
  success         boolean not null,
  source          text not null check (source in ('server', 'client')),
  file_size       bigint check (file_size >= 0),
  duration_ms     bigint check (duration_ms >= 0),
  error_message   text check (length(error_message) <= 300),
  ip_prefix       text not null,
  user_agent      text not null,
  primary key (id, at)
) partition by range (at);
create table parts.download_access_log_other partition of download_access_log default;
create index download_access_log_of_order on download_access_log (order_id, at desc);
create index download_access_log_newest on download_access_log (at, id);
create index download_access_log_failed on download_access_log (at, id) where not success;
create index download_access_log_of_product on download_access_log (product_id, at, id);

-- Where the publisher offers an edition, as staff entered it. An edition without a row has the publisher's usual page.
create table download_links (
  product_id text references products,
  system     text check (system in ('Windows', 'Mac')),
  purpose    text check (purpose in ('install', 'reinstall')),
  url        text not null check (url ~ '^https?://' and length(url) <= 500),
  version    integer not null default 1 check (version > 0),
  changed_by text references staff,
  changed_at timestamptz not null default shop_now(),
  primary key (product_id, system, purpose)
);

-- What an address answered when the shop last looked. Several editions share one, so it is looked at once.
create table link_checks (
  url           text primary key check (length(url) <= 500),
  asked_at      timestamptz,
  checked_at    timestamptz,
  outcome       text check (outcome in ('ok', 'unsure', 'broken', 'unreachable', 'refused', 'skipped')),
  status_code   integer,
  failing_since timestamptz,
  check ((checked_at is null) = (outcome is null))
);

-- ## fulfilment/seats

-- One key of an order for one colleague of its buyer.
create table seat_assignments (
  id            bigint generated always as identity primary key,
  order_id      text not null references orders,
  product_id    text not null references products,
  assignment_id bigint not null unique references assignments,
  email         text not null,
  email_normal  text collate "C" not null,
  state         text not null default 'assigned' check (state in ('assigned', 'ended')),
  at            timestamptz not null
);
-- A colleague gets one key of an edition.
create unique index seat_assignments_of_colleague on seat_assignments (order_id, product_id, email_normal)
  where state = 'assigned';
create index seat_assignments_of_address on seat_assignments (email_normal);

-- ## fulfilment/order-email

-- A change of address that someone asked for: by a code to the old mailbox, or by waiting while it may object.
create table address_changes_requested (
  id              bigint generated always as identity primary key,
  order_id        text not null references orders,
  way             text not null check (way in ('code', 'delay')),
  old_email       text not null,
  new_email       text not null,
  -- Whether the browser that asked had the order open.
  is_from_browser boolean not null,
  network         text not null,
  -- Hashes of the code or of the links, one for each mail that was written. Their text is in the mails alone.
  secrets         bytea[] not null default '{}',
  state           text not null default 'open' check (state in ('open', 'done', 'stopped', 'taken_back',
                  'overtaken', 'refused')),
  asked_at        timestamptz not null default shop_now(),
  -- Until when the code works, or when the change happens.
  until           timestamptz not null,
  ended_at        timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index address_changes_requested_of_order on address_changes_requested (order_id, id);
create unique index address_changes_requested_waiting on address_changes_requested (order_id)
  where way = 'delay' and state = 'open';
create index address_changes_requested_due on address_changes_requested (until)
  where way = 'delay' and state = 'open';

-- Wrong digits of a card, by buyers and staff together. Ten close this way for the order, for good.
create table card_digit_tries (
  order_id text primary key references orders,
  wrong    integer not null check (wrong >= 1 and wrong <= 10),
  last_at  timestamptz not null default shop_now()
);

-- ## fulfilment/risk

-- What later payments are compared with: from where an order was opened, as keyed hashes that name nobody. Kept for
-- days. A payment is noted when it is settled, and counts from then on.
create table risk_signals (
  order_id        text primary key references orders,
  -- In US cents.
  worth_minor     bigint not null check (worth_minor >= 0),
  device_hash     bytea not null,
  network_hash    bytea,
  network_country text check (network_country ~ '^[A-Z]{2}$'),
  card_hash       bytea,
  opened_at       timestamptz not null,
  noted_at        timestamptz
);
create index risk_signals_card on risk_signals (card_hash, noted_at) where noted_at is not null;
create index risk_signals_device on risk_signals (device_hash, noted_at) where noted_at is not null;
create index risk_signals_network on risk_signals (network_hash, noted_at) where noted_at is not null;
create index risk_signals_opened on risk_signals (opened_at);

-- How a paid order was judged, and what it waits for. The facts are countries and counts, nothing that names a person.
create table risk_checks (
  order_id    text primary key references orders,
  score       integer not null check (score >= 0 and score <= 100),
  level       text not null check (level in ('low', 'medium', 'high')),
  facts       jsonb not null,
  points      jsonb not null,
  code_from   integer not null,
  review_from integer not null,
  at          timestamptz not null,
  waits_for   text check (waits_for in ('code', 'staff')),
  -- Codes that were mailed, when the last of them was, and wrong ones that were typed since.
  codes       integer not null default 0 check (codes >= 0),
  code_at     timestamptz,
  wrong       integer not null default 0 check (wrong >= 0),
  -- How it ended, or why it came to staff.
  outcome     text check (outcome in ('confirmed', 'released', 'refused', 'reversed', 'late', 'guessed')),
  outcome_at  timestamptz,
  check (level <> 'low' or waits_for is null),
  check ((outcome is null) = (outcome_at is null)),
  check (waits_for is distinct from 'code' or code_at is not null)
);
create index risk_checks_waiting on risk_checks (waits_for, at) where waits_for is not null;

-- ## people/customers

create table customers (
  id                text primary key check (id like 'cus\_%'),
  email             text not null,
  email_normal      text collate "C" not null unique,
  password_hash     text,
  first_name        text not null,
  last_name         text not null,
  phone             text,
  country           text check (length(country) = 2),
  email_verified_at timestamptz,
  created_at        timestamptz not null default now(),
  removal_told_at   timestamptz,
  constraint customers_without_password_are_proven check (password_hash is not null
    or email_verified_at is not null)
);
-- Anybody can register any address, so until its mailbox is proven an account belongs to nobody. An account
-- without a password is one whose mailbox was proven by other means than its own verification: what the
-- registrant had left was removed then.
create index customers_unproven on customers (created_at) where email_verified_at is null;
create index customers_newest on customers (created_at desc, id desc);
create index customers_by_last_name on customers (lower(last_name) collate "C");
create index customers_by_full_name on customers (lower((first_name || ' ') || last_name) collate "C");
-- Searches. The order of bytes, so that the start of a word is a range of the index.
create index customers_by_email on customers (email_normal);
create index customers_by_domain on customers (split_part(email_normal, '@', 2));

-- Two halves, as for staff. A guest who proved an address has a session without an account.
create table customer_sessions (
  id           bigint generated always as identity primary key,
  customer_id  text references customers on delete cascade,
  email_normal text collate "C" not null,
  bearer_hash  bytea not null unique,
  cookie_hash  bytea not null unique,
  network      text not null,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);
create index customer_sessions_of_customer on customer_sessions (customer_id) where revoked_at is null;
create index customer_sessions_of_address on customer_sessions (email_normal) where revoked_at is null;

-- Six digits by e-mail. Few tries, ten minutes, one use; only a keyed hash is kept.
create table one_time_codes (
  id              bigint generated always as identity primary key,
  -- A code that opens one order to one chat. It has no link: it works in that chat or not at all.
  purpose         text not null check (purpose in ('verify', 'reset', 'access', 'erase', 'move', 'chat')),
  email_normal    text collate "C" not null,
  code_hash       bytea,
  tries           integer not null default 0,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  spent_at        timestamptz,
  asker_hash      bytea,
  link_hash       bytea unique,
  link_expires_at timestamptz,
  order_id        text references orders,
  constraint codes_of_chats_name_an_order check ((purpose = 'chat') = (order_id is not null))
);
create index one_time_codes_of_order on one_time_codes (order_id) where order_id is not null;
create index one_time_codes_of_chat on one_time_codes (asker_hash) where purpose = 'chat';
create index one_time_codes_open on one_time_codes (email_normal, purpose, id desc) where spent_at is null;

-- An account moves to another address: by a code to the new one, told to the old one, which can take it back.
create table account_moves (
  id          bigint generated always as identity primary key,
  customer_id text not null references customers on delete cascade,
  old_email   text not null,
  -- As it was typed; codes and accounts go by its lower case.
  new_email   text not null,
  -- Hashes of the links to take it back, one for each mail that was written. Their text is in the mails alone.
  secrets     bytea[] not null default '{}',
  state       text not null default 'open' check (state in ('open', 'done', 'taken_back', 'overtaken')),
  asked_at    timestamptz not null default shop_now(),
  -- Until when the code in the mail can be used.
  until       timestamptz not null,
  done_at     timestamptz,
  ended_at    timestamptz,
  check (lower(old_email) <> lower(new_email)),
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('done', 'taken_back')) <= (done_at is not null))
);
create unique index account_moves_open on account_moves (customer_id) where state = 'open';
create index account_moves_of_customer on account_moves (customer_id, id);
create index account_moves_to on account_moves (lower(new_email)) where state = 'open';

-- ## people/privacy

-- What someone agreed to or refused, in which words and when. Rows are only ever added. A person is a keyed
-- hash of the address, a visitor one of the browser: neither leads back to anyone without the shop's secret.
create table consents (
  id           bigint generated always as identity primary key,
  subject_hash bytea not null,
  -- Two more questions people are asked, and where.
  kind         text not null check (kind in ('cookies', 'marketing', 'cart-reminder', 'newsletter')),
  choice       text not null check (choice in ('granted', 'refused')),
  text_version text not null,
  source       text not null check (source in ('banner', 'browser', 'account', 'unsubscribe', 'erasure',
               'checkout', 'mail')),
  at           timestamptz not null default now()
);
create index consents_of on consents (subject_hash, id desc);
create index consents_oldest on consents (at);

-- A copy of someone's data, for a day.
create table data_exports (
  id            text primary key,
  email_normal  text collate "C" not null,
  customer_id   text,
  state         text not null default 'queued' check (state in ('queued', 'ready')),
  file          bytea,
  requested_at  timestamptz not null default now(),
  ready_at      timestamptz,
  expires_at    timestamptz not null,
  downloaded_at timestamptz,
  check ((state = 'ready') = (file is not null))
);
-- One at a time per person.
create unique index data_exports_one on data_exports (email_normal);

-- A wish to be forgotten. The address is here until the last mail to it has gone, then in no table.
create table erasures (
  id           text primary key,
  email_normal text collate "C",
  customer_id  text,
  address_hash bytea not null,
  state        text not null default 'asked' check (state in ('asked', 'farewell', 'done')),
  requested_at timestamptz not null default now(),
  started_at   timestamptz,
  done_at      timestamptz,
  -- The one tried longest ago is next, so that waiting wishes do not block others.
  tried_at     timestamptz,
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'done') = (email_normal is null))
);
create index erasures_open on erasures (tried_at nulls first, requested_at) where state <> 'done';
create unique index erasures_one on erasures (email_normal);

-- ## people/newsletter

-- Who gets the newsletter: nobody before they pressed the button in the mail to that very address.
create table newsletter_subscriptions (
  id           text primary key check (id like 'news\_%'),
  address_hash bytea not null unique,
  email        text not null,
  source       text not null check (source in ('account', 'order')),
  token_hash   bytea not null unique,
  consent_id   bigint references consents,
  asked_at     timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((consent_id is null) = (confirmed_at is null))
);
create index newsletter_unconfirmed on newsletter_subscriptions (asked_at) where confirmed_at is null;
create index newsletter_confirmed on newsletter_subscriptions (confirmed_at, id) where confirmed_at is not null;
create index newsletter_asked on newsletter_subscriptions (asked_at, id);
create index newsletter_by_email on newsletter_subscriptions (lower(email));

-- An issue of the newsletter. Once it is on its way, its words stay as they are.
create table newsletter_issues (
  id          bigint generated always as identity primary key,
  subject     text not null check (length(subject) >= 1 and length(subject) <= 150),
  preview     text not null check (length(preview) >= 1 and length(preview) <= 150),
  blocks      jsonb not null check (jsonb_typeof(blocks) = 'array'),
  state       text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'sent', 'stopped')),
  version     integer not null default 1 check (version > 0),
  author      text not null references staff,
  created_at  timestamptz not null default shop_now(),
  changed_at  timestamptz not null default shop_now(),
  started_at  timestamptz,
  finished_at timestamptz,
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('sent', 'stopped')) = (finished_at is not null))
);
create index newsletter_issues_newest on newsletter_issues (created_at, id);

-- Who was a subscriber when an issue set out. A subscription that ended since is not written to.
create table newsletter_recipients (
  issue_id        bigint references newsletter_issues,
  subscription_id text,
  queued_at       timestamptz,
  primary key (issue_id, subscription_id)
);
create index newsletter_recipients_waiting on newsletter_recipients (issue_id, subscription_id)
  where queued_at is null;
create index newsletter_recipients_queued on newsletter_recipients (queued_at);

-- ## buying/checkout

-- The browser that is checking out, known by the hash of its cookie.
create table checkout_sessions (
  id         bigint generated always as identity primary key,
  token_hash bytea not null unique,
  network    text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Whose sale it is. What was there before is of the main store.
  store_id   text not null default 'main' references stores
);
create index checkout_sessions_with_caller on checkout_sessions (created_at)
  where network <> '' or user_agent <> '';

-- Prices, rate and coupon as they were told to one browser; good until expires_at.
-- What the shop asks for or promises is in one of its nine currencies. The ledger keeps what was received, in
-- whatever currency it came.
create table quotes (
  id                    text primary key,
  checkout_id           bigint not null references checkout_sessions,
  cart_hash             bytea not null,
  lines                 jsonb not null,
  coupon_id             bigint references coupons,
  subtotal_minor        bigint not null check (subtotal_minor >= 0),
  discount_minor        bigint not null check (discount_minor >= 0),
  total_minor           bigint not null check (total_minor >= 0),
  rate_id               bigint not null references currency_rates,
  currency              text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY',
                        'INR')),
  charge_minor          bigint not null check (charge_minor >= 0),
  quoted_at             timestamptz not null,
  expires_at            timestamptz not null,
  -- What the lines cost before the discount in the currency of the charge, where an edition of the cart has a price of
  -- its own there. Without one it follows from the dollars.
  charge_subtotal_minor bigint,
  check (total_minor = (subtotal_minor - discount_minor)),
  check (charge_subtotal_minor >= charge_minor)
);
create index quotes_of_checkout on quotes (checkout_id, quoted_at desc);

-- A card that a bank declined, as the provider told it. Too many from one network stop its payments for an hour.
create table card_declines (
  event_id    text primary key,
  attempt_id  text not null references payment_attempts,
  checkout_id bigint not null references checkout_sessions,
  network     text not null,
  at          timestamptz not null
);
create index card_declines_of_network on card_declines (network, at);
create index card_declines_of_checkout on card_declines (checkout_id, at);
-- What the overview asks of the last hours and days.
create index card_declines_newest on card_declines (at desc);

-- After too many wrong codes the guesser waits, each time twice as long as before. A restart ends no waiting.
create table coupon_lockouts (
  subject text primary key,
  strikes integer not null check (strikes > 0),
  until   timestamptz not null
);
create index coupon_lockouts_latest on coupon_lockouts (until desc, subject);

-- A call that was sent with a key of its caller's choice. It is remembered for its own browser, route
-- and contents only, and nothing of its answer is kept but the order: the answer is made anew.
create table idempotency (
  checkout_id bigint references checkout_sessions,
  route       text,
  key_hash    bytea,
  body_hash   bytea not null,
  -- Null while the first call is under way.
  order_id    text references orders,
  created_at  timestamptz not null default now(),
  primary key (checkout_id, route, key_hash)
);
create index idempotency_oldest on idempotency (created_at);

-- ## buying/business-quotes

-- What firms ask an offer for. Staff answer; nothing is mailed to an address that nobody has proven.
create table business_quotes (
  id           bigint generated always as identity primary key,
  reference    text not null unique,
  company      text not null,
  contact_name text not null,
  email        text not null,
  phone        text not null default '',
  country      text not null,
  tax_id       text not null default '',
  needed_by    date,
  message      text not null default '',
  status       text not null default 'new' check (status in ('new', 'answered', 'won', 'lost', 'spam')),
  created_at   timestamptz not null default now(),
  store_id     text not null default 'main' references stores,
  -- A request is won by the payment of its quote, whatever else was noted. Written down when it happens: to find out
  -- anew for each row of a list, every request would be looked at.
  won_at       timestamptz,
  state        text generated always as ( case when won_at is null then status else 'won' end) stored not null
);
create index business_quotes_newest on business_quotes (created_at desc, id desc);
create index business_quotes_of_email on business_quotes (lower(email), created_at desc, id desc);
create index business_quotes_of_state on business_quotes (state, created_at desc, id desc);

create table business_quote_lines (
  quote_id   bigint references business_quotes on delete cascade,
  product_id text references products,
  quantity   integer not null check (quantity >= 1 and quantity <= 10000),
  primary key (quote_id, product_id)
);

-- A priced answer to a request. What it says is never edited: another version supersedes it.
create table business_offers (
  id                bigint generated always as identity primary key,
  -- Null once the person who asked was erased; an offer that was bought stays as part of the sale.
  quote_id          bigint references business_quotes on delete set null,
  reference         text not null,
  version           integer not null check (version > 0),
  currency          text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY',
                    'INR')),
  lines             jsonb not null,
  total_minor       bigint not null check (total_minor > 0),
  -- Whom it is from and for, as on the day it was issued.
  parties           jsonb not null,
  note              text not null default '' check (length(note) <= 2000),
  issued_by         text not null,
  issued_at         timestamptz not null,
  expires_at        timestamptz not null,
  superseded_at     timestamptz,
  -- Taken back by staff before anybody accepted it; a newer version may follow.
  withdrawn_at      timestamptz,
  approval_id       text references approvals,
  approved_share_bp integer check (approved_share_bp >= 0 and approved_share_bp <= 10000),
  unique (reference, version),
  check (expires_at > issued_at),
  check (withdrawn_at is null or superseded_at is not null)
);
create unique index business_offers_standing on business_offers (reference) where superseded_at is null;
create index business_offers_of_quote on business_offers (quote_id);

-- Links that open an offer until it ends. Only their hashes are kept.
create table business_offer_links (
  token_hash bytea primary key,
  offer_id   bigint not null references business_offers on delete cascade,
  created_at timestamptz not null default now()
);
create index business_offer_links_of on business_offer_links (offer_id);

-- Browsers that opened an offer by its link: their owners read the mailbox of the person who asked.
create table business_offer_access (
  checkout_id bigint references checkout_sessions on delete cascade,
  offer_id    bigint references business_offers on delete cascade,
  opened_at   timestamptz not null,
  primary key (checkout_id, offer_id)
);
create index business_offer_access_of on business_offer_access (offer_id);

-- ## buying/payment-links

-- A sum that staff ask for. Anyone with the address may see and pay it; `cpl_` links were made for a customer.
create table payment_links (
  id                text primary key check (id ~ '^c?pl_[A-Z2-7]{26}$'),
  title             text not null check (length(title) >= 1 and length(title) <= 120),
  description       text not null default '' check (length(description) <= 500),
  amount_minor      bigint not null check (amount_minor > 0),
  currency          text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY',
                    'INR')),
  custom_message    text not null default '' check (length(custom_message) <= 500),
  collect_phone     boolean not null default false,
  collect_address   boolean not null default false,
  expires_at        timestamptz,
  -- Null is as often as anyone likes.
  max_uses          integer check (max_uses > 0),
  paused_at         timestamptz,
  created_by        text not null references staff,
  created_at        timestamptz not null default now(),
  -- With a most, the buyer chooses between the amount and it.
  most_minor        bigint,
  withdrawn_at      timestamptz,
  store_id          text not null default 'main' references stores,
  approval_id       text references approvals,
  approved_share_bp integer check (approved_share_bp >= 0 and approved_share_bp <= 10000),
  check (most_minor > amount_minor)
);
create index payment_links_newest on payment_links (created_at desc, id desc);

-- Editions that come with the payment; the sum asked for includes them.
create table payment_link_products (
  link_id    text references payment_links,
  product_id text references products,
  quantity   integer not null check (quantity >= 1 and quantity <= 50),
  primary key (link_id, product_id)
);

-- Who changed what of a link. Rows are only ever added.
create table payment_link_changes (
  id         bigint generated always as identity primary key,
  link_id    text not null references payment_links,
  action     text not null check (action in ('created', 'edited', 'paused', 'resumed', 'withdrawn', 'mailed')),
  changed_by text not null references staff,
  facts      jsonb not null,
  at         timestamptz not null default now()
);
create index payment_link_changes_of on payment_link_changes (link_id, id);

-- How often a link was opened, by day: who opened it is not kept.
create table payment_link_visits (
  link_id text references payment_links,
  day     date,
  visits  bigint not null default 1 check (visits > 0),
  primary key (link_id, day)
);

-- ## buying/abandoned-carts

-- A cart that reached the checkout. What leads to a person is here only under a consent to be reminded.
create table abandoned_carts (
  id             text primary key check (id like 'cart\_%'),
  checkout_id    bigint not null references checkout_sessions,
  session_id     text not null,
  items          jsonb not null,
  -- In dollars, at our own prices: what a page says of money is no more than a discount it hoped for.
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  total_minor    bigint not null,
  coupon_code    text,
  state          text not null default 'open' check (state in ('open', 'bought')),
  consent_id     bigint references consents,
  -- Outlives the address, so that one person is never reminded more than twice in a month.
  address_hash   bytea,
  email          text,
  email_normal   text collate "C",
  name           text,
  device         jsonb not null default '{}',
  origin         jsonb not null default '{}',
  -- Of the restore link in the reminders; the link ends with the row.
  token_hash     bytea not null unique,
  mails          smallint not null default 0 check (mails >= 0 and mails <= 2),
  mailed_at      timestamptz,
  -- The browser that opened the link, which may be another than the one that left the cart.
  restored_by    bigint references checkout_sessions,
  restored_at    timestamptz,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  -- Nobody is reminded whose mailbox nobody has proven: by an account, by an order that this browser paid, or by pressing
  -- the button in the one mail that asks.
  proven_by      text check (proven_by in ('account', 'order', 'mail')),
  -- What staff decide about a cart, and the order it became.
  excluded_at    timestamptz,
  offered_coupon text,
  order_id       text references orders,
  store_id       text not null default 'main' references stores,
  unique (checkout_id, session_id),
  constraint abandoned_carts_nameless check (name is null),
  constraint abandoned_carts_proof check (proven_by is null or email is not null),
  check (total_minor >= 0 and total_minor <= subtotal_minor),
  check ((email is null) = (email_normal is null)),
  check (email is null or consent_id is not null and address_hash is not null),
  check (email is not null or name is null and device = '{}' and origin = '{}'),
  check ((mails = 0) = (mailed_at is null)),
  check (order_id is null or state = 'bought')
);
create index abandoned_carts_due on abandoned_carts (changed_at) where state = 'open' and email is not null;
create index abandoned_carts_oldest on abandoned_carts (changed_at);
create index abandoned_carts_of on abandoned_carts (address_hash) where address_hash is not null;
create index abandoned_carts_newest on abandoned_carts (created_at, id);
create index abandoned_carts_of_state on abandoned_carts (state, created_at, id);
create index abandoned_carts_recovered on abandoned_carts (changed_at) where order_id is not null and mails > 0;
create index abandoned_carts_of_consent on abandoned_carts (consent_id) where consent_id is not null;
-- Carts of a store that are still open, from the index alone.
create index abandoned_carts_open on abandoned_carts (store_id, changed_at) where state = 'open';
-- What reminders brought back, likewise.
create index abandoned_carts_mailed on abandoned_carts (created_at)
  include (order_id, mailed_at)
  where mails > 0;
create index abandoned_carts_by_email on abandoned_carts (email_normal) where email_normal is not null;

-- ## after-sale/provider-events

-- What the provider told us, kept before it is acknowledged.
create table webhook_events (
  id           text primary key,
  type         text not null,
  payload      jsonb not null,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  attempts     integer not null default 0,
  last_error   text
);
create index webhook_events_open on webhook_events (received_at) where processed_at is null;
-- When the card provider was last heard.
create index webhook_events_by_time on webhook_events (received_at);
create index webhook_events_with_payload on webhook_events (processed_at) where payload <> '{}';

-- ## after-sale/invoices

-- The last number given out in each series and year. The transaction that takes one locks the row until it commits,
-- so a transaction that rolls back leaves no gap; a sequence would.
create table invoice_counters (
  series    text,
  year      integer,
  last      bigint not null check (last > 0),
  -- Dates rise with the numbers, also when someone waited for the row.
  issued_at timestamptz not null,
  primary key (series, year)
);

-- Invoices and credit notes as they were issued: never changed, only answered by another one.
create table invoices (
  -- In the order of issue; only the serial is a number that anyone may count on.
  id           bigint generated always as identity unique,
  number       text primary key,
  series       text not null,
  year         integer not null,
  serial       bigint not null check (serial > 0),
  order_id     text not null references orders,
  kind         text not null check (kind in ('invoice', 'credit_note')),
  cause        text not null check (cause in ('payment', 'refund', 'refund_reversal', 'cancellation', 'company')),
  -- The booking it answers; a cancellation and what replaces it move no money.
  ledger_id    bigint unique references ledger,
  -- The document it corrects.
  corrects     text references invoices(number),
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  content      jsonb not null,
  issued_at    timestamptz not null,
  store_id     text not null default 'main' references stores,
  unique (series, year, serial),
  check ((kind = 'credit_note') = (cause in ('refund', 'cancellation'))),
  check ((ledger_id is null) = (cause in ('cancellation', 'company'))),
  check ((corrects is null) = (cause = 'payment')),
  check (((content ->> 'totalMinor')::bigint) = amount_minor)
);
create index invoices_of_order on invoices (order_id, id);
-- One payment, one invoice; replaced for a company once.
create unique index invoices_once on invoices (order_id, cause)
  where cause in ('payment', 'cancellation', 'company');
-- The list and the export of a period, of all currencies or of one.
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_of_currency on invoices (currency, issued_at desc, id desc);
create index invoices_of_store on invoices (store_id, issued_at desc, id desc) where store_id <> 'main';

-- ## after-sale/key-claims

-- "My key does not work", for one key of one order. The claimant is known by hashes only, so that
-- the first claim stays the first when the order itself is anonymised.
create table key_claims (
  id                bigint generated always as identity primary key,
  order_id          text not null references orders,
  assignment_id     bigint not null references assignments,
  new_assignment_id bigint unique references assignments,
  key_id            bigint not null references license_keys,
  email_hash        bytea,
  card_fingerprint  bytea,
  error_code        text not null default '' check (length(error_code) <= 20),
  symptom           text not null,
  tried             text[] not null default '{}',
  note              text not null default '' check (length(note) <= 1000),
  state             text not null check (state in ('queued', 'replaced', 'refused')),
  -- Why the rules left it to a person; null if they did not.
  queued_for        text,
  refusal           text,
  staff_note        text not null default '',
  decided_by        text,
  created_at        timestamptz not null default now(),
  decided_at        timestamptz,
  -- Who asked on behalf of a buyer, and what staff noted as they decided.
  opened_by         text,
  -- The batch stands with the claim, so that what failed of a batch is counted without its keys. A key that was claimed
  -- was seen, and a key that was seen never moves to another batch.
  batch_id          bigint references key_batches,
  store_id          text not null default 'main' references stores,
  check ((state = 'replaced') = (new_assignment_id is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'queued') = (decided_at is null)),
  check ((state = 'queued') = (decided_by is null))
);
-- A key is claimed once, unless the claim was refused.
create unique index key_claims_standing on key_claims (assignment_id) where state <> 'refused';
-- Whatever runs at once: the rules give an address, and a card, one key in all.
create unique index key_claims_automatic_of_address on key_claims (email_hash) where decided_by = 'rules';
create unique index key_claims_automatic_of_card on key_claims (card_fingerprint) where decided_by = 'rules';
create index key_claims_of_order on key_claims (order_id);
create index key_claims_of_address on key_claims (email_hash);
create index key_claims_of_card on key_claims (card_fingerprint) where card_fingerprint is not null;
create index key_claims_of_key on key_claims (key_id);
create index key_claims_in_state on key_claims (state, id);
-- The two queues: one state, those that wait longest first.
create index key_claims_waiting on key_claims (state, created_at, id);
create index key_claims_upheld on key_claims (batch_id) where state = 'replaced';
create index key_claims_of_store on key_claims (store_id, state, created_at, id) where store_id <> 'main';

-- ## after-sale/returns

-- A declaration of withdrawal, as it was made and acknowledged. Rows are only ever added.
create table withdrawals (
  id           text primary key check (id like 'wd\_%'),
  order_id     text not null references orders,
  name         text not null,
  text_version text not null,
  wording      text not null,
  network      text not null,
  declared_at  timestamptz not null
);
create index withdrawals_of_order on withdrawals (order_id);

-- Asked for by order number and address. The token is made when its mail is written, and works once.
create table withdrawal_links (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders,
  name       text not null,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index withdrawal_links_of_order on withdrawal_links (order_id, created_at);

-- One wish for money back. Its id is the idempotency key of the refund at the provider.
create table refund_requests (
  id                    text primary key check (id like 'rr\_%'),
  order_id              text not null references orders,
  withdrawal_id         text references withdrawals,
  -- Staff give money back without being asked by the buyer: for licences, for goodwill, or because a
  -- payment was held for a check and not accepted. The last two concern no licence.
  reason                text not null check (reason in ('changed_mind', 'wrong_edition', 'does_not_activate',
                        'not_delivered', 'other', 'withdrawal', 'fraud', 'goodwill', 'payment_refused')),
  note                  text not null default '',
  -- Decided by the rules alone: only for keys that nobody saw.
  is_automatic          boolean not null,
  state                 text not null check (state in ('review', 'approved', 'refunded', 'refused', 'failed',
                        'closed')),
  refusal               text check (refusal in ('key_in_use', 'repeated_requests', 'outside_policy',
                        'right_lapsed', 'not_a_consumer')),
  amount_minor          bigint not null check (amount_minor >= 0),
  currency              text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY',
                        'INR')),
  asked_at              timestamptz not null,
  decided_at            timestamptz,
  decided_by            text,
  refund_ref            text unique,
  -- A decided refund that the provider or the bank did not carry out: why, and what staff did about it. It is tried
  -- again under another name, since the provider remembers what it refused; or it was paid back by another way.
  failure               text check (failure ~ '^[a-z0-9_]{1,60}$'),
  failed_refs           text[] not null default '{}',
  tries                 integer not null default 1 check (tries >= 1),
  paid_back_at          timestamptz,
  staff_note            text not null default '' check (length(staff_note) <= 500),
  -- Whose a return, a dispute, a document or a claim is: that of its order. Kept with it, so that what one store
  -- has is found by an index, however much the others have.
  store_id              text not null default 'main' references stores,
  -- What two people agreed on does not count against the limit of the one who asked.
  approval_id           text references approvals,
  paid_back_by          text,
  paid_back_approval_id text references approvals,
  constraint refund_requests_paid_back_check check (paid_back_at is null or state = 'failed'),
  check ((state = 'refused') = (refusal is not null)),
  check ((reason = 'withdrawal') = (withdrawal_id is not null))
);
create index refund_requests_of_order on refund_requests (order_id);
create index refund_requests_waiting on refund_requests (asked_at) where state in ('review', 'approved');
create index refund_requests_in_state on refund_requests (state, asked_at, id);
-- Nearly everything is of the main store, whose lists need no index of their own.
create index refund_requests_of_store on refund_requests (store_id, state, asked_at, id)
  where store_id <> 'main';
create index refund_requests_by_giver on refund_requests (decided_by, decided_at)
  where approval_id is null and decided_by like 'staff:%';
create index refund_requests_paid_back on refund_requests (paid_back_by, paid_back_at)
  where paid_back_by is not null;

-- The licences a request is about, each a place of an order line with the share that was paid for it.
create table refund_units (
  request_id    text references refund_requests,
  order_line_id bigint references order_lines,
  slot          integer check (slot > 0),
  -- Null where the key had not come yet.
  assignment_id bigint references assignments,
  was_seen      boolean not null,
  amount_minor  bigint not null check (amount_minor >= 0),
  -- When the key ceased to be the buyer's, or the place ceased to wait for one.
  taken_back_at timestamptz,
  -- False once the request was refused: the licence may be asked about again.
  is_live       boolean not null default true,
  primary key (request_id, order_line_id, slot)
);
-- No licence is given back twice.
create unique index refund_units_once on refund_units (order_line_id, slot) where is_live;
create index refund_units_of_assignment on refund_units (assignment_id);

-- ## after-sale/disputes

-- A dispute as the provider has it: why, until when it is answered, and how it ended. Money stays in the ledger.
create table disputes (
  id           text primary key,
  order_id     text not null references orders,
  attempt_id   text references payment_attempts,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  reason       text not null,
  state        text not null check (state in ('inquiry', 'needs_response', 'under_review', 'closed', 'won',
               'lost')),
  -- Infinity where the bank named no day.
  due_at       timestamptz not null,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  store_id     text not null default 'main' references stores,
  check ((state in ('closed', 'won', 'lost')) = (closed_at is not null))
);
create index disputes_of_order on disputes (order_id);
create index disputes_newest on disputes (opened_at desc, id desc);
create index disputes_due on disputes (due_at, id);
create index disputes_to_answer on disputes (due_at, id) where state in ('inquiry', 'needs_response');
create index disputes_under_review on disputes (opened_at desc, id desc) where state = 'under_review';
create index disputes_of_store on disputes (store_id, opened_at desc, id desc) where store_id <> 'main';
-- And disputes that ended within a year.
create index disputes_ended on disputes (closed_at desc, id desc)
  include (state, store_id)
  where closed_at is not null;

-- One answer to each, as it was sent. The provider reads no second one.
create table dispute_evidence (
  id           text primary key check (id ~ '^evidence_[a-f0-9]{32}$'),
  dispute_id   text not null unique references disputes,
  state        text not null check (state in ('sending', 'sent', 'refused')),
  pdf          bytea not null,
  facts        jsonb not null,
  submitted_by text not null references staff,
  -- Tries that failed. The provider remembers its own failures by the key of a call: the next try is another.
  tries        integer not null default 0,
  submitted_at timestamptz not null,
  sent_at      timestamptz,
  file_ref     text,
  refusal      text,
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'refused') = (refusal is not null))
);

-- The bank suspects fraud; the money stays for now.
create table fraud_warnings (
  id            text primary key,
  order_id      text not null references orders,
  attempt_id    text references payment_attempts,
  kind          text not null,
  is_actionable boolean not null,
  warned_at     timestamptz not null
);
create index fraud_warnings_of_order on fraud_warnings (order_id);
create index fraud_warnings_newest on fraud_warnings (warned_at desc, id desc);

-- ## after-sale/orphan-payments

-- Payments that the provider has and the shop had lost: what was decided about each, once, by whom.
create table orphan_payments (
  intent_id       text primary key,
  -- The order it names; it may be one that is gone.
  order_id        text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null check (length(currency) = 3),
  plan            text not null check (plan in ('settle', 'attach', 'rebuild', 'refund')),
  actor           text not null,
  units_set_aside integer not null default 0 check (units_set_aside >= 0),
  found_at        timestamptz not null default now(),
  done_at         timestamptz,
  refund_ref      text,
  constraint refunds_have_a_name check (refund_ref is null or plan = 'refund')
);

-- ## voices/reviews

-- What customers say about an edition. Only approved ones are public and counted.
create table reviews (
  id             bigint generated always as identity primary key,
  product_id     text not null references products,
  customer_name  text not null check (char_length(customer_name) >= 2 and char_length(customer_name) <= 100),
  customer_email text not null,
  rating         smallint not null check (rating >= 1 and rating <= 5),
  title          text not null check (char_length(title) >= 5 and char_length(title) <= 200),
  comment        text not null check (char_length(comment) >= 20 and char_length(comment) <= 5000),
  order_id       text references orders,
  is_verified    boolean not null default false,
  state          text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'spam',
                 'withdrawn')),
  reason         text,
  -- A sample, written by the shop to show what the page will look like.
  is_demo        boolean not null default false,
  created_at     timestamptz not null default now(),
  -- What became of a review: decided by staff for a fixed reason, answered by the shop, edited by its author.
  edited_at      timestamptz,
  decided_at     timestamptz,
  reply          text check (char_length(reply) >= 2 and char_length(reply) <= 2000),
  replied_at     timestamptz,
  -- Copied from review_votes now and then: it is on cached pages, and a vote alone changes none.
  helpful_count  integer not null default 0 check (helpful_count >= 0),
  -- Who decided about a review, and when private data was taken out of it. What it was is kept nowhere.
  version        integer not null default 1 check (version > 0),
  redacted_at    timestamptz,
  decided_by     text references staff,
  unique (order_id, product_id),
  constraint replies_have_a_time check ((reply is null) = (replied_at is null)),
  constraint reviews_have_fixed_reasons check (reason is null or (reason in ('spam', 'abuse', 'private_data',
    'off_topic'))),
  check (state <> 'rejected' or reason is not null),
  check (not is_verified or order_id is not null),
  check (not is_demo or order_id is null and customer_email = '')
);
create index reviews_by_age on reviews (is_demo, created_at, id) where state = 'approved';
create index reviews_by_product on reviews (is_demo, product_id, created_at, id) where state = 'approved';
create index reviews_by_rating on reviews (is_demo, rating, created_at, id)
  include (product_id)
  where state = 'approved';
create index reviews_by_state on reviews (state, created_at, id) where not is_demo;
create index reviews_by_email on reviews (customer_email, created_at) where not is_demo;
-- The same words under several names.
create index reviews_by_text on reviews using hash (comment);
-- The lists of staff: by age, and within a state by edition, stars or proven purchase.
create index reviews_newest on reviews (created_at, id) where not is_demo;
create index reviews_of_product on reviews (product_id, created_at, id) where not is_demo;
create index reviews_of_product_by_state on reviews (state, product_id, created_at, id) where not is_demo;
create index reviews_of_stars on reviews (rating, created_at, id) where not is_demo;
create index reviews_of_stars_by_state on reviews (state, rating, created_at, id) where not is_demo;
create index reviews_verified on reviews (is_verified, created_at, id) where not is_demo;
create index reviews_verified_by_state on reviews (state, is_verified, created_at, id) where not is_demo;
create index reviews_by_words on reviews using gin (to_tsvector('simple'::regconfig, (((customer_name || ' ') ||
    title) || ' ') || comment))
  where not is_demo;

-- One per browser. A checkout session is forgotten one day, its vote stays.
create table review_votes (
  review_id   bigint references reviews on delete cascade,
  checkout_id bigint,
  created_at  timestamptz not null default now(),
  primary key (review_id, checkout_id)
);

-- Links of review requests: each opens the form for one order, and nothing else. Only hashes are kept.
create table review_links (
  token_hash bytea primary key,
  order_id   text not null references orders,
  expires_at timestamptz not null
);

-- Reviews by edition, state and stars, counted by the statement that changes them: pages and staff read sums of a few
-- rows, however much was written. Few write at once, so each statement adds to the counts itself.
create table review_counts (
  product_id  text references products,
  state       text check (state in ('pending', 'approved', 'rejected', 'spam', 'withdrawn')),
  rating      smallint,
  is_verified boolean,
  is_demo     boolean,
  count       integer not null,
  primary key (product_id, state, rating, is_verified, is_demo)
);

-- ## voices/inbox

-- What people write to us. Each letter begins a conversation with a number of its own.
create table conversations (
  id                bigint generated always as identity primary key,
  reference         text not null unique,
  name              text not null check (char_length(name) >= 2 and char_length(name) <= 100),
  email             text not null,
  email_normal      text collate "C" not null,
  -- Whether the writer had shown that the address is theirs: only then is anything mailed without a person deciding so.
  is_proven         boolean not null,
  phone             text not null default '',
  -- Set on proof alone; what was merely typed is beside it.
  order_id          text references orders,
  order_number_said text not null default '',
  subject           text not null check (char_length(subject) >= 5 and char_length(subject) <= 200),
  kind              text not null check (kind in ('support', 'sales', 'general', 'complaint', 'suggestion')),
  state             text not null default 'open' check (state in ('open', 'pending', 'snoozed', 'resolved',
                    'spam')),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  store_id          text not null default 'main' references stores,
  source            text not null default 'contact' check (source in ('contact', 'account', 'order', 'key_desk',
                    'mail', 'assistant')),
  assignee_id       text references staff,
  priority          text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  tags              text[] not null default '{}' check (cardinality(tags) <= 10),
  -- Until when an answer of ours is due. Infinity: nobody waits for us.
  due_at            timestamptz not null default 'infinity'::timestamptz,
  snoozed_until     timestamptz,
  first_reply_at    timestamptz,
  resolved_at       timestamptz,
  -- The conversation that this one was made part of.
  merged_into       bigint references conversations on delete cascade,
  -- One mail of ours begins one conversation: further answers to it join that one.
  answers_email_id  bigint,
  constraint snoozed_until_then check ((state = 'snoozed') = (snoozed_until is not null))
);
create index conversations_by_due on conversations (state, due_at, id);
create index conversations_by_change on conversations (state, updated_at, id);
create index conversations_by_start on conversations (state, created_at, id);
create index conversations_of_assignee on conversations (assignee_id, due_at, id) where assignee_id is not null;
create index conversations_snoozed on conversations (snoozed_until) where state = 'snoozed';
create index conversations_merged on conversations (merged_into) where merged_into is not null;
create index conversations_by_words on conversations using gin (to_tsvector('simple'::regconfig, (name || ' ')
    || subject));
-- The inbox without a state: what is due first, or changed first.
create index conversations_due_of_all on conversations (due_at, id) where merged_into is null;
create index conversations_changed_of_all on conversations (updated_at, id) where merged_into is null;
-- The report of the inbox, from the index alone.
create index conversations_begun on conversations (created_at)
  include (kind, state, store_id, first_reply_at, resolved_at, merged_into, id);
create unique index conversations_begun_by_answer on conversations (answers_email_id)
  where answers_email_id is not null;
create index conversations_of_address on conversations (email_normal, id desc) where is_proven;
create index conversations_of_person on conversations (email_normal, id desc);

create table conversation_messages (
  id              bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  author          text not null check (author in ('customer', 'staff', 'system')),
  staff_id        text,
  body            text not null check (char_length(body) >= 1 and char_length(body) <= 20000),
  created_at      timestamptz not null default now(),
  -- For staff alone: it is never mailed, shown to its buyer or exported.
  is_note         boolean not null default false,
  via             text not null default 'form' check (via in ('form', 'mail')),
  -- The sender of a mail, where that is another than the address of the conversation.
  sender          text check (char_length(sender) <= 320),
  -- A machine wrote it: filed, and nobody is called for it.
  is_automatic    boolean not null default false,
  -- Where the text begins that the mail quotes.
  quoted_from     integer check (quoted_from >= 0),
  -- A mail that is delivered twice is kept once.
  mail_hash       bytea,
  -- Whether our own mail server vouches for the address a mail says it is from.
  sender_check    text,
  -- What was said before a person came is a note, too, and no member of staff wrote it.
  constraint notes_are_not_by_customers check (not is_note or (author in ('staff', 'system'))),
  constraint sender_check_of_mails check (sender_check is null or via = 'mail' and (sender_check in ('verified',
    'failed', 'unknown'))),
  check ((author = 'staff') = (staff_id is not null))
);
create index conversation_messages_of on conversation_messages (conversation_id, id);
create unique index conversation_mails_once on conversation_messages (conversation_id, mail_hash)
  where mail_hash is not null;
create index conversation_messages_by_words on conversation_messages using gin (to_tsvector('simple'::regconfig,
    body));

-- What came or went with a letter. It is handed out as a download and never shown in a page.
create table conversation_files (
  id              text primary key,
  message_id      bigint references conversation_messages on delete cascade,
  -- Until its letter is sent it belongs to the conversation it was added to.
  conversation_id bigint not null references conversations on delete cascade,
  name            text not null check (char_length(name) >= 1 and char_length(name) <= 120),
  media_type      text not null,
  bytes           bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 10485760),
  created_at      timestamptz not null default now()
);
create index conversation_files_of on conversation_files (message_id);
create index conversation_files_in on conversation_files (conversation_id);
create index conversation_files_unsent on conversation_files (created_at) where message_id is null;

-- Who has a conversation open, and whether they write. It is worthless after a crash.
create unlogged table conversation_watchers (
  conversation_id bigint,
  staff_id        text,
  is_writing      boolean not null,
  seen_at         timestamptz not null,
  primary key (conversation_id, staff_id)
);

-- Answers that are used again and again.
create table canned_replies (
  id         bigint generated always as identity primary key,
  title      text not null check (char_length(title) >= 1 and char_length(title) <= 80),
  body       text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index canned_replies_by_title on canned_replies (lower(title));

-- What people say about our help once it is over.
create table conversation_ratings (
  conversation_id bigint primary key references conversations on delete cascade,
  score           integer not null check (score >= 1 and score <= 5),
  comment         text not null default '' check (char_length(comment) <= 1000),
  created_at      timestamptz not null default now()
);
create index conversation_ratings_by_time on conversation_ratings (created_at);

-- What came in answer to mails of ours, for a few days: how many, from whom, and how much came with them.
create table mail_answers (
  id             bigint generated always as identity primary key,
  -- The mail of ours that was answered. Mails are forgotten in their own time.
  email_id       bigint not null,
  -- Whom we had written to, without being their address.
  recipient_hash bytea not null,
  -- Staff were told of it on its own.
  is_told        boolean not null default false,
  files          integer not null default 0 check (files >= 0),
  file_bytes     bigint not null default 0 check (file_bytes >= 0),
  came_at        timestamptz not null default shop_now()
);
create index mail_answers_to on mail_answers (email_id, came_at);
create index mail_answers_by on mail_answers (recipient_hash, came_at);
create index mail_answers_in_time on mail_answers (came_at) include (file_bytes);

-- Codes that show that who writes by mail reads the mailbox of the order or the account.
create table talk_codes (
  id              bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- The mailbox it was mailed to, in one spelling: what it proves is about the orders of this address alone.
  mailbox         text not null,
  asked_by        text not null,
  asked_at        timestamptz not null default shop_now(),
  until           timestamptz not null,
  -- The newest letter when it was asked for: a later one counts only with the code in it.
  asked_letter_id bigint not null,
  -- Hashes. The code is made while its mail is written, and lies nowhere.
  secrets         bytea[] not null default '{}',
  wrong_tries     integer not null default 0 check (wrong_tries >= 0),
  state           text not null default 'open' check (state in ('open', 'proven', 'ended')),
  -- The newest letter that it proves, and until when staff may act on it.
  letter_id       bigint,
  proven_by       text,
  proven_until    timestamptz,
  check (state <> 'proven' or letter_id is not null and proven_by is not null and proven_until is not null),
  check (state = 'open' or secrets = '{}')
);
create index talk_codes_of on talk_codes (conversation_id, id);
create index talk_codes_to on talk_codes (mailbox, asked_at);

-- ## voices/surveys

-- How a purchase went, once per order. Read by us; published only as a share of many.
create table order_surveys (
  order_id   text primary key references orders,
  rating     smallint not null check (rating >= 1 and rating <= 5),
  comment    text not null default '' check (length(comment) <= 500),
  created_at timestamptz not null default now()
);

-- ## voices/assistant

create table knowledge_versions (
  -- Of all pieces: the same texts are kept once, however many servers begin with them.
  hash     text primary key check (hash ~ '^[0-9a-f]{64}$'),
  built_at timestamptz not null default shop_now(),
  -- When a server last began with it; the longest unused go first.
  used_at  timestamptz not null default shop_now()
);

create table knowledge_chunks (
  version  text references knowledge_versions(hash) on delete cascade,
  position integer check ("position" >= 0),
  kind     text not null check (kind in ('faq', 'guide', 'policy', 'requirements', 'blog')),
  path     text not null,
  anchor   text not null,
  page     text not null,
  heading  text not null,
  body     text not null check (char_length(body) <= 2000),
  words    tsvector generated always as ((setweight(to_tsvector('english'::regconfig, heading), 'A'::"char") ||
           setweight(to_tsvector('english'::regconfig, page), 'B'::"char")) ||
           setweight(to_tsvector('english'::regconfig, body), 'C'::"char")) stored not null,
  primary key (version, "position")
);
-- Written once and read often: nothing waits outside of the index.
create index knowledge_chunks_by_words on knowledge_chunks using gin (words) with (fastupdate=off);

-- Every word of a version, to find the one that a shopper meant to type.
create table knowledge_words (
  version text references knowledge_versions(hash) on delete cascade,
  word    text,
  uses    integer not null check (uses > 0),
  primary key (version, word)
);
create index knowledge_words_by_likeness on knowledge_words using gin (word gin_trgm_ops) with (fastupdate=off);

-- What visitors ask the assistant, what it said, what that cost, and what staff tell it.
create table chats (
  id              text primary key,
  -- The browser it belongs to. Nobody else reads it; it is gone from the browser when the session is.
  session_id      bigint references checkout_sessions on delete set null,
  store_id        text not null default 'main' references stores,
  -- The assistant answers, waits for a person, or is silent because one has joined.
  state           text not null default 'open' check (state in ('open', 'waiting', 'joined', 'ended')),
  -- The order whose buyer has entered a code from their mailbox, and until when that counts.
  order_id        text references orders,
  proven_until    timestamptz,
  -- Answers in a row that did not help.
  misses          integer not null default 0 check (misses >= 0),
  -- What a person answers in.
  conversation_id bigint references conversations on delete set null,
  created_at      timestamptz not null default shop_now(),
  updated_at      timestamptz not null default shop_now(),
  check ((order_id is null) = (proven_until is null))
);
create index chats_of_session on chats (session_id, created_at desc);
create index chats_of_order on chats (order_id) where order_id is not null;
create index chats_of_conversation on chats (conversation_id) where conversation_id is not null;
create index chats_by_change on chats (updated_at, id);

-- Keys, codes and addresses are taken out before a turn is kept.
create table chat_turns (
  id             bigint generated always as identity primary key,
  chat_id        text not null references chats on delete cascade,
  author         text not null check (author in ('visitor', 'assistant', 'staff')),
  body           text not null check (char_length(body) >= 1 and char_length(body) <= 8000),
  -- Of an answer: the pages it names, what the interface offers below it, and the tools that were used.
  citations      jsonb not null default '[]'::jsonb,
  suggestions    text[] not null default '{}',
  acts           jsonb not null default '[]'::jsonb,
  tool_log       jsonb not null default '[]'::jsonb,
  -- What kind of question it answers, as the rules name it, and who wrote it.
  topic          text,
  model          text,
  prompt_version integer,
  -- Nothing was found that answers it.
  is_miss        boolean not null default false,
  -- Why the guards replaced what a model said.
  replaced_for   text,
  is_good        boolean,
  created_at     timestamptz not null default shop_now()
);
create index chat_turns_of on chat_turns (chat_id, id);
create index chat_turns_missed on chat_turns (created_at, id) where is_miss;
create index chat_turns_rated on chat_turns (created_at, id) where is_good is not null;
create index chat_turns_by_time on chat_turns (created_at, id);

-- What models may cost on a day, in millionths of a dollar. A call is reserved before it is made and settled after.
create table assistant_budget_days (
  day      date primary key,
  reserved bigint not null default 0 check (reserved >= 0),
  spent    bigint not null default 0 check (spent >= 0),
  calls    integer not null default 0 check (calls >= 0)
);

create table assistant_calls (
  id         bigint generated always as identity primary key,
  day        date not null references assistant_budget_days(day),
  chat_id    text references chats on delete set null,
  model      text not null,
  reserved   bigint not null check (reserved >= 0),
  -- Null until the call is over. One that never says so counts as spent in full.
  spent      bigint check (spent >= 0),
  created_at timestamptz not null default shop_now()
);
create index assistant_calls_open on assistant_calls (created_at) where spent is null;
create index assistant_calls_of_day on assistant_calls (day);
create index assistant_calls_of_chat on assistant_calls (chat_id) where chat_id is not null;

-- What a model is told before it answers. The newest that is in use counts; none is ever changed.
create table assistant_prompts (
  version    integer generated always as identity primary key,
  body       text not null check (char_length(body) >= 1 and char_length(body) <= 8000),
  reason     text not null default '' check (char_length(reason) <= 300),
  staff_id   text references staff,
  created_at timestamptz not null default shop_now(),
  used_from  timestamptz
);

-- Answers that staff wrote to questions nobody could answer. Those in use are searched with the pages.
create table assistant_answers (
  id         bigint generated always as identity primary key,
  question   text not null check (char_length(question) >= 5 and char_length(question) <= 300),
  answer     text not null check (char_length(answer) >= 5 and char_length(answer) <= 2000),
  -- The page that says the same: an answer without one cannot be cited, so it stays a draft.
  path       text check (path ~ '^/[\w/-]+$'),
  -- Questions that this shop does not answer are marked so, and listed as open no more.
  state      text not null default 'draft' check (state in ('draft', 'used', 'archived', 'outside')),
  version    integer not null default 1,
  staff_id   text references staff,
  created_at timestamptz not null default shop_now(),
  updated_at timestamptz not null default shop_now(),
  check (state <> 'used' or path is not null)
);
create index assistant_answers_by_state on assistant_answers (state, updated_at desc, id);

-- Chats that staff judged, as cases for the evaluation. They are handed out as a file; a person adds them to the set.
create table assistant_cases (
  id           bigint generated always as identity primary key,
  turn_id      bigint references chat_turns on delete set null,
  question     text not null check (char_length(question) >= 1 and char_length(question) <= 2000),
  answer       text not null check (char_length(answer) >= 1 and char_length(answer) <= 8000),
  wanted       text not null check (char_length(wanted) >= 1 and char_length(wanted) <= 2000),
  wants_person boolean not null default false,
  staff_id     text references staff,
  created_at   timestamptz not null default shop_now()
);
create index assistant_cases_by_time on assistant_cases (created_at desc, id desc);
create unique index assistant_cases_of_turn on assistant_cases (turn_id) where turn_id is not null;

-- ## operations/invariants

create table invariant_runs (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  results    jsonb not null,
  violations integer not null,
  -- A large shop checks each hour what changed, and everything at night.
  is_whole   boolean not null default true,
  took_ms    integer check (took_ms >= 0),
  -- How many invariants a run could not check; results say why.
  failures   integer not null default 0 check (failures >= 0)
);

-- ## operations/custom-scripts

-- Scripts that staff add to public pages. What runs is one published version.
create table custom_scripts (
  id           text primary key check (id ~ '^script_[0-9a-f]{20}$'),
  name         text not null check (length(name) >= 1 and length(name) <= 80),
  is_active    boolean not null default false,
  live_version integer,
  -- Whether the live version is within its days; the worker keeps it true, so that pages hear of it.
  is_due       boolean not null default false,
  revision     integer not null default 1,
  changed_by   text not null references staff,
  changed_at   timestamptz not null default shop_now(),
  created_at   timestamptz not null default shop_now(),
  -- When we last looked whether the file is still the same, and what we found.
  looked_at    timestamptz,
  look_found   text check (look_found in ('same', 'changed', 'unread')),
  constraint looks_have_findings check ((looked_at is null) = (look_found is null)),
  check (not is_active or live_version is not null)
);
create index custom_scripts_changed on custom_scripts (changed_at, id);
create index custom_scripts_named on custom_scripts (name, id);

create table custom_script_versions (
  script_id        text references custom_scripts,
  number           integer check (number >= 1),
  content          text not null check (length(content) >= 1 and length(content) <= 20000),
  -- A script may come from an outside address: its text is the address, and browsers run what is there only while it has
  -- the hash that two people published.
  script_type      text not null check (script_type in ('javascript', 'css', 'html', 'outside')),
  position         text not null check ("position" in ('header', 'footer', 'body_start', 'body_end')),
  device_targeting text not null check (device_targeting in ('all', 'mobile', 'tablet', 'desktop')),
  page_targeting   text not null check (page_targeting in ('all', 'specific', 'exclude')),
  targeted_pages   text[] not null default '{}',
  excluded_pages   text[] not null default '{}',
  priority         integer not null check (priority >= 0 and priority <= 1000),
  load_async       boolean not null,
  consent          text not null check (consent in ('necessary', 'analytics', 'marketing')),
  starts_at        timestamptz,
  ends_at          timestamptz,
  purpose          text not null,
  note             text not null default '',
  -- Of the whole text, in hexadecimal: the inventory names it.
  sha256           text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  written_by       text not null references staff,
  written_at       timestamptz not null default shop_now(),
  published_by     text references staff,
  published_at     timestamptz,
  approval_id      text references approvals,
  sri              text not null default '',
  primary key (script_id, number),
  constraint outside_scripts_have_hashes check ((script_type = 'outside') = (sri <> '') and (sri = ''
    or sri ~ '^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$')
    and (script_type <> 'outside' or content ~ '^https?://[^\s"''<>;,\\]+$')),
  check (ends_at is null or starts_at is null or starts_at < ends_at),
  -- Two people, also for someone who writes SQL.
  check ((published_at is null) = (published_by is null)),
  check ((published_at is null) = (approval_id is null))
);
create unique index custom_script_drafts on custom_script_versions (script_id) where published_at is null;

-- What browsers told, for seven days.
create table custom_script_log (
  id                bigint generated always as identity,
  script_id         text not null references custom_scripts,
  page              text not null,
  user_agent        text not null,
  execution_status  text not null check (execution_status in ('success', 'error')),
  error_message     text not null default '',
  device_type       text not null check (device_type in ('mobile', 'tablet', 'desktop')),
  screen_resolution text not null,
  executed_at       timestamptz not null,
  at                timestamptz default shop_now(),
  primary key (id, at)
) partition by range (at);
create table parts.custom_script_log_other partition of custom_script_log default;
create index custom_script_log_newest on custom_script_log (at, id);
create index custom_script_log_of on custom_script_log (script_id, at, id);
create index custom_script_log_by_status on custom_script_log (execution_status, at, id);

-- ## operations/notification-digests

-- Mails about news, each once for each member.
create table notification_mails (
  notification_id bigint references notifications on delete cascade,
  staff_id        text references staff,
  at              timestamptz not null default now(),
  primary key (staff_id, notification_id)
);
create index notification_mails_of on notification_mails (notification_id);

-- ## operations/figures

-- What the shop took and gave back, by day: rows of whole days, and deltas that are not yet part of them. A figure is
-- the sum of both. The amount has no sign; the kind says which way the money went.
create table figure_days (
  -- UTC, of the moment the money moved.
  day          date,
  kind         text check (kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'free')),
  store_id     text,
  channel      text,
  country      text,
  currency     text,
  -- Empty where a payment link names no edition.
  product_id   text,
  amount_minor bigint not null,
  -- At the rate of the order.
  usd_minor    bigint not null,
  -- Paid for the first time, or free.
  order_count  integer not null,
  unit_count   integer not null,
  primary key (day, kind, store_id, channel, country, currency, product_id)
) partition by range (day);
create table parts.figure_days_other partition of figure_days default;

create table figure_deltas (
  id           bigint generated always as identity primary key,
  day          date not null,
  kind         text not null,
  store_id     text not null,
  channel      text not null,
  country      text not null,
  currency     text not null,
  product_id   text not null,
  amount_minor bigint not null,
  usd_minor    bigint not null,
  order_count  integer not null,
  unit_count   integer not null
);

-- ## operations/visit-steps

-- How far visits got: counts alone, and nothing of a visit.
create table visit_steps (
  -- UTC.
  day      date,
  store_id text references stores,
  -- Which kind of page brought the visit here.
  channel  text check (channel in ('web', 'link', 'offer')),
  -- Of the network; ZZ where nothing says so.
  country  text check (length(country) = 2),
  step     text check (step in ('seen', 'cart', 'checkout')),
  visits   bigint not null check (visits > 0),
  primary key (day, step, store_id, channel, country)
);

-- ## operations/health

-- Trouble the shop noticed by itself. Of one kind and subject at most one is open.
create table alerts (
  id         bigint generated always as identity primary key,
  kind       text not null,
  -- What it is about within its kind: an edition, a machine, an invariant. Empty if there is only one.
  subject    text not null default '',
  severity   text not null check (severity in ('warning', 'critical')),
  says       text not null,
  value      double precision not null,
  threshold  double precision not null,
  raised_at  timestamptz not null default shop_now(),
  -- Since when it has looked well again, by the clock of the machine: it ends after a while of that.
  calm_since timestamptz,
  ended_at   timestamptz
);
create unique index alerts_open on alerts (kind, subject) where ended_at is null;
create index alerts_by_age on alerts (raised_at desc, id desc);

-- How many requests of a part were answered in a minute, and how many of them failed; added up over all servers.
create table minute_counts (
  minute timestamptz,
  name   text check (name in ('shop', 'checkout', 'coupons')),
  total  bigint not null check (total >= 0),
  failed bigint not null,
  primary key (minute, name),
  check (failed >= 0 and failed <= total)
);

-- What each running process last said of itself. Times are those of the machine that has the database.
create table heartbeats (
  process              text primary key,
  role                 text not null check (role in ('server', 'worker')),
  machine              text not null,
  version              text not null,
  node                 text not null,
  started_at           timestamptz not null default clock_timestamp(),
  seen_at              timestamptz not null default clock_timestamp(),
  -- Parts outside of it, and whether each is away: {"redis": false}
  parts                jsonb not null,
  -- How far the clock of the machine is ahead; null while nobody could tell.
  clock_offset_seconds double precision,
  -- Watched folders with what is free there: [{"folder": "/", "bytes": 1, "free": 1}]
  disks                jsonb not null
);

-- Since when an encryption key has wrapped keys.
create table encryption_key_ages (
  kek_id text primary key,
  since  timestamptz not null
);

-- What work outside of the shop reported when it was done, such as a backup.
create table ops_reports (
  id    bigint generated always as identity primary key,
  kind  text not null check (kind in ('backup', 'restore-drill')),
  at    timestamptz not null default shop_now(),
  bytes bigint check (bytes > 0)
);
create index ops_reports_newest on ops_reports (kind, at desc);

-- How each part of the shop is, as the worker last saw it.
create table status_states (
  component  text primary key check (component in ('shop', 'checkout', 'keys', 'email')),
  state      text not null check (state in ('ok', 'trouble', 'down', 'unknown')),
  since      timestamptz not null default shop_now(),
  checked_at timestamptz not null default clock_timestamp()
);

-- One row a day: how often a part was looked at, and how often it was not well. A day without a row is unknown.
create table status_days (
  day       date,
  component text check (component in ('shop', 'checkout', 'keys', 'email')),
  looks     integer not null check (looks >= 0),
  unknown   integer not null default 0 check (unknown >= 0),
  trouble   integer not null default 0 check (trouble >= 0),
  down      integer not null default 0 check (down >= 0),
  primary key (day, component),
  check ((unknown + trouble + down) <= looks)
);

-- What staff say on the status page. The first note of an incident begins it, later ones follow it.
create table status_notes (
  id         bigint generated always as identity primary key,
  follows    bigint references status_notes,
  component  text check (component in ('shop', 'checkout', 'keys', 'email')),
  state      text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  message    text not null check (char_length(message) >= 1 and char_length(message) <= 500),
  created_by text references staff,
  at         timestamptz not null default shop_now()
);
create index status_notes_of on status_notes (follows, id);
create index status_notes_by_age on status_notes (at desc);

-- One row an hour for each part the shop lives on: how often it was looked at, and how often it was slow or away.
create table dependency_hours (
  part  text check (part in ('database', 'queue', 'email', 'provider', 'redis', 'disk')),
  hour  timestamptz,
  looks integer not null check (looks > 0),
  slow  integer not null default 0 check (slow >= 0),
  away  integer not null default 0 check (away >= 0),
  primary key (hour, part),
  check ((slow + away) <= looks)
);

-- How many jobs of a queue workers ran in a quarter of an hour, and how many of these tries failed.
create table queue_quarters (
  queue   text,
  quarter timestamptz,
  done    bigint not null check (done >= 0),
  failed  bigint not null check (failed >= 0),
  primary key (quarter, queue)
);

-- ## operations/shop-imports

-- What another shop knew, brought over. A record begins with the dry run; nothing else is written before the commit.
create table shop_imports (
  id           bigint generated always as identity primary key,
  staff_id     text not null references staff,
  source       text not null check (source in ('woocommerce', 'shopify', 'gumroad')),
  -- Names and sizes of the files; their text is sealed beside it, and gone when the work ends.
  files        jsonb not null,
  sealed_files bytea,
  wrapped_key  bytea not null,
  kek_id       text not null,
  -- Which edition each foreign product is; null where it is left out.
  mapping      jsonb not null default '{}',
  state        text not null default 'checked' check (state in ('checked', 'waiting', 'done', 'failed',
               'discarded')),
  rows_total   integer not null check (rows_total >= 0),
  rows_done    integer not null default 0,
  counts       jsonb not null default '{}',
  error        text,
  created_at   timestamptz not null,
  committed_at timestamptz,
  finished_at  timestamptz,
  undone_at    timestamptz,
  undo_kept    integer not null default 0,
  -- Two shops of one kind count their orders alike, so an order is told apart by the name of its shop, too.
  shop_name    text not null default '' check (char_length(shop_name) <= 60),
  check ((sealed_files is not null) = (state in ('checked', 'waiting'))),
  check ((finished_at is not null) = (state in ('done', 'failed', 'discarded'))),
  check ((error is not null) = (state = 'failed')),
  check (undone_at is null or state = 'done')
);
create index shop_imports_newest on shop_imports (created_at desc, id desc);

-- What becomes of every line of every file. No key is in it but for its last five characters.
create table shop_import_rows (
  import_id  bigint references shop_imports on delete cascade,
  file       text check (file in ('orders', 'customers', 'keys')),
  line       integer,
  outcome    text not null check (outcome in ('new', 'same', 'left_out', 'broken')),
  foreign_id text not null default '',
  detail     text not null default '',
  primary key (import_id, file, line)
);
create index shop_import_rows_problems on shop_import_rows (import_id, file, line)
  where outcome in ('broken', 'left_out');

-- People of the other shop. They get an account the day they sign in here, not before.
create table imported_customers (
  id           bigint generated always as identity primary key,
  import_id    bigint not null references shop_imports,
  source       text not null,
  foreign_id   text not null,
  email        text not null,
  email_normal text collate "C" not null,
  first_name   text not null,
  last_name    text not null,
  country      text not null,
  since        timestamptz,
  created_at   timestamptz not null,
  undone_at    timestamptz,
  shop_name    text not null default '' check (char_length(shop_name) <= 60)
);
create index imported_customers_of_import on imported_customers (import_id);
create index imported_customers_of_email on imported_customers (email_normal);
create unique index imported_customers_once on imported_customers (email_normal, source, lower(shop_name))
  where undone_at is null;

-- ## back-office/kit

-- A call of staff that was sent with a key of its own choice: made once, answered twice the same.
-- Kept for a day. An answer that holds a licence key or a secret is never kept.
create table staff_calls (
  staff_id   text references staff,
  key_hash   bytea,
  -- Method, address and body: another call under the same key is refused.
  call_hash  bytea not null,
  state      text not null default 'begun' check (state in ('begun', 'answered', 'withheld')),
  answer     jsonb,
  created_at timestamptz not null,
  primary key (staff_id, key_hash),
  check ((answer is not null) = (state = 'answered'))
);
create index staff_calls_oldest on staff_calls (created_at);

-- One act over many objects. What it is done to is decided once, when it begins.
create table bulk_jobs (
  id          bigint generated always as identity primary key,
  act         text not null,
  staff_id    text not null references staff,
  -- The filter and the choices as they were asked for. Ids and facts, nothing personal.
  asked       jsonb not null,
  -- A bulk job can be cancelled: what nobody has begun by then is left alone.
  state       text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  created_at  timestamptz not null,
  finished_at timestamptz,
  check ((finished_at is not null) = (state <> 'running'))
);
create index bulk_jobs_of on bulk_jobs (staff_id, id);

create table bulk_job_items (
  job_id       bigint references bulk_jobs on delete cascade,
  position     integer,
  object       text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- Why it failed, as staff read it.
  error        text,
  -- The worker that took it has it until then; afterwards another may.
  leased_until timestamptz,
  done_at      timestamptz,
  primary key (job_id, "position"),
  unique (job_id, object),
  check ((error is not null) = (state = 'failed')),
  check ((done_at is not null) = (state not in ('waiting', 'cancelled')))
);
create index bulk_job_items_waiting on bulk_job_items (job_id, "position") where state = 'waiting';

-- ## back-office/audit

-- A check or an export of the log, made in the background.
create table audit_runs (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('check', 'export')),
  staff_id    text not null references staff,
  asked       jsonb not null default '{}',
  -- The last row it is about: what is written meanwhile is none of its business.
  up_to       bigint not null,
  state       text not null default 'running' check (state in ('running', 'done')),
  rows_done   bigint not null default 0,
  first_bad   bigint,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
create index audit_runs_finished on audit_runs (finished_at);
create index audit_runs_of on audit_runs (staff_id, id);

-- The file of an export, in parts.
create table audit_run_parts (
  run_id  bigint references audit_runs on delete cascade,
  part    integer,
  content text not null,
  primary key (run_id, part)
);

-- ## references to tables further down

alter table emails add foreign key (store_id) references stores;
alter table mail_texts add foreign key (author) references staff;
alter table mail_drafts add foreign key (author) references staff;
alter table staff add foreign key (role) references roles;
alter table staff_sessions add foreign key (viewed_role) references roles on delete set null;
alter table staff_stores add foreign key (store_id) references stores;
alter table setting_changes add foreign key (approval_id) references approvals;
alter table setting_changes add foreign key (store_id) references stores;
alter table store_setting_values add foreign key (store_id) references stores;
alter table key_moves add foreign key (order_id) references orders;
alter table key_moves add foreign key (order_line_id) references order_lines;
alter table coupon_uses add foreign key (order_id) references orders;
alter table key_batches add foreign key (import_id) references key_imports;
alter table key_batches add foreign key (shop_import_id) references shop_imports;
alter table assignments add foreign key (order_line_id) references order_lines;
alter table backorders add foreign key (order_line_id) references order_lines;
alter table closed_slots add foreign key (order_line_id) references order_lines;
alter table refill_waits add foreign key (order_line_id) references order_lines;
alter table orders add foreign key (checkout_id) references checkout_sessions;
alter table orders add foreign key (offer_id) references business_offers;
alter table orders add foreign key (payment_link_id) references payment_links;
alter table orders add foreign key (quote_id) references quotes;
alter table imported_orders add foreign key (import_id) references shop_imports;

-- ## what infra does by itself

-- Hashes say which version of the shop's secrets made them: one byte before the 32 of the digest, or none
-- for those made before secrets had versions.
create function hash_version(hash bytea) returns integer
language sql immutable parallel safe
return case octet_length(hash) when 32 then 0 else get_byte(hash, 0) end;

-- Dollars for an amount, halves up.
create function worth_in_usd(amount bigint, currency text, rate_micros bigint) returns bigint
language sql immutable as $$
  select case
    when currency = 'USD' then amount
    when rate_micros is null then 0
    when currency = 'JPY' then round(amount::numeric * 1e8 / rate_micros)
    else round(amount::numeric * 1e6 / rate_micros)
  end::bigint
$$;

-- The part of one moment, unless there is one. What waits for it elsewhere moves in.
create function make_part(timed partitioned_tables, moment timestamptz)
returns void language plpgsql set timezone = 'UTC' as $$
declare
  begins timestamptz := date_trunc(timed.unit, moment);
  ends timestamptz := date_trunc(timed.unit, moment) + ('1 ' || timed.unit)::interval;
  part text := timed.name || to_char(date_trunc(timed.unit, moment),
    case timed.unit when 'day' then '_YYYY_MM_DD' else '_YYYY_MM' end);
  other text := timed.name || '_other';
  columns text;
begin
  if to_regclass(format('parts.%I', part)) is not null then return; end if;
  execute format('lock table parts.%I in access exclusive mode', other);
  execute format(
    'create table parts.%I (like public.%I including defaults including constraints)', part, timed.name);
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute
  where attrelid = format('public.%I', timed.name)::regclass and attnum > 0 and not attisdropped;
  execute format(
    'with moved as (delete from parts.%1$I where %2$I >= %3$L and %2$I < %4$L returning %5$s)
     insert into parts.%6$I (%5$s) select %5$s from moved',
    other, timed.column_name, begins, ends, columns, part);
  execute format('alter table public.%I attach partition parts.%I for values from (%L) to (%L)',
    timed.name, part, begins, ends);
exception
  -- The first part of a table that had rows before it had parts reaches to here.
  when invalid_object_definition then null;
end $$;

-- Makes the parts of the next weeks and drops those whose time is over. The running shop may call it and
-- may make or drop nothing else.
create function keep_parts(since timestamptz default shop_now()) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  timed partitioned_tables;
  moment timestamptz;
  ended record;
  dropped integer := 0;
begin
  for timed in select * from partitioned_tables order by name loop
    for moment in
      select generate_series(date_trunc(timed.unit, since),
        date_trunc(timed.unit, shop_now()) + (case timed.unit when 'day' then '3 days' else '2 months' end)::interval,
        ('1 ' || timed.unit)::interval)
    loop
      if timed.kept_days is null
        or moment + ('1 ' || timed.unit)::interval > shop_now() - make_interval(days => timed.kept_days)
      then
        perform make_part(timed, moment);
      end if;
    end loop;
    for ended in
      select part.relname
      from pg_inherits
      join pg_class part on part.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = format('public.%I', timed.name)::regclass
        and substring(pg_get_expr(part.relpartbound, part.oid) from 'TO \(''([^'']+)''\)')::timestamptz
          <= shop_now() - make_interval(days => timed.kept_days)
    loop
      execute format('drop table parts.%I', ended.relname);
      dropped := dropped + 1;
    end loop;
    if timed.kept_days is not null then
      execute format('delete from parts.%I where %I < %L',
        timed.name || '_other', timed.column_name, shop_now() - make_interval(days => timed.kept_days));
    end if;
  end loop;
  return dropped;
end $$;

-- PostgreSQL counts the rows of parts by itself, those of their table never.
create function count_partitioned_tables() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  timed partitioned_tables;
begin
  for timed in select * from partitioned_tables loop
    execute format('analyze public.%I', timed.name);
  end loop;
end $$;

-- Settings that keep keys, money and customers safe: the same names as in contracts/src/guards.ts, which a test compares.
create function is_guard_setting(key text) returns boolean
language sql immutable as $$
  select key in (
      'prices.floor_percent', 'risk.code_from', 'risk.review_from', 'risk.code_hours', 'risk.is_on',
      'security.idle_minutes', 'security.contact', 'scripts.is_on', 'truth.mode', 'tags.config',
      'quotes.volume_breaks', 'mail.reply_to', 'mail.authserv_id'
    )
    or key like 'claims.%'
    or key like 'keys.%'
    or key like 'fx.%'
$$;

-- Whether a change lets more happen than before, or nobody can tell: the same as "isLooser" there.
create function loosens_guard(key text, was jsonb, becomes jsonb) returns boolean
language sql immutable as $$
  select case
    when not is_guard_setting(key) or was = becomes then false
    when key = 'prices.floor_percent' then becomes::numeric < was::numeric
    when key like 'claims.%'
      or key like 'keys.%'
      or key in ('risk.code_from', 'risk.review_from', 'security.idle_minutes')
      then becomes::numeric > was::numeric
    when key = 'risk.is_on' then becomes <> 'true'
    when key = 'scripts.is_on' then becomes <> 'false'
    when key = 'tags.config' then becomes -> 'isEnabled' is distinct from 'false'
    when key = 'truth.mode' then becomes <> '"computed"'
    else true
  end
$$;

-- No limit is more than any.
create function is_raised(was bigint, becomes bigint) returns boolean
language sql immutable as $$
  select was is not null and (becomes is null or becomes > was)
$$;

-- ## what platform does by itself

-- A person who ends marketing ends all of it.
create function end_reminders() returns trigger
language plpgsql as $$
begin
  delete from newsletter_subscriptions where address_hash = new.address_hash;
  update abandoned_carts
  set email = null, email_normal = null, proven_by = null, device = '{}', origin = '{}'
  where address_hash = new.address_hash and email is not null;
  return new;
end $$;
create trigger suppressions_end_reminders after insert
on email_suppressions for each row
execute function end_reminders();

-- Asked first, so that without a listener an order costs one look at a table of a few rows.
create function is_awaited(kind text) returns boolean
language sql stable
return exists (select from webhook_endpoints where state <> 'disabled' and kind = any (events));

-- Told in the transaction that caused it, to those who asked for this kind.
create function tell_listeners(kind text, about text, facts jsonb) returns void
language sql as $$
  with told as (
    insert into shop_events (type, object, data) values (kind, about, facts) returning id
  )
  insert into webhook_deliveries (endpoint_id, event_id, object)
  select listener.id, told.id, about
  from webhook_endpoints listener, told
  where listener.state <> 'disabled' and kind = any (listener.events)
$$;

-- What is asked for never changes while it waits, and a decision is made once. The one thing that may go later is the
-- payload, when a person it names is erased; its hash stays.
create function keep_decisions() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.object, new.summary, new.payload_hash, new.asked_by, new.first_asked_by, new.asked_at,
      new.expires_at)
      is distinct from
      (old.id, old.kind, old.object, old.summary, old.payload_hash, old.asked_by, old.first_asked_by, old.asked_at,
      old.expires_at)
    or (new.payload <> old.payload and (new.payload <> '{}' or new.state = 'open'))
    or (old.state <> 'open'
      and (new.state, new.decided_by, new.decided_at, new.note, new.result, new.is_same_network, new.is_alone)
        is distinct from
        (old.state, old.decided_by, old.decided_at, old.note, old.result, old.is_same_network, old.is_alone))
  then
    raise exception 'approval % stays as it was asked for and decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_stay before update
on approvals for each row
execute function keep_decisions();

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
      'refund', r.refund_limit_minor, 'refundDay', r.refund_day_minor,
      'paymentLink', r.link_limit_minor, 'quote', r.quote_limit_minor)
  )
  from roles r
  where r.id = wanted
$$;

-- A mail names the store of what it is about.
create function store_of_email() returns trigger
language plpgsql as $$
begin
  if new.reason like 'request:%' then
    new.store_id := coalesce(
      (select c.store_id from conversations c where c.reference = substr(new.reason, 9)),
      (select q.store_id from business_quotes q where q.reference = substr(new.reason, 9)),
      (select l.store_id from payment_links l where l.id = substr(new.reason, 9)),
      new.store_id
    );
  elsif new.reason like 'consent:%' then
    new.store_id := coalesce(
      (
        select c.store_id
        from abandoned_carts c
        where c.consent_id = case when substr(new.reason, 9) ~ '^\d{1,18}$' then substr(new.reason, 9)::bigint end
        order by c.changed_at desc
        limit 1
      ),
      new.store_id
    );
  else
    new.store_id := coalesce((select o.store_id from orders o where o.id = new.reason), new.store_id);
  end if;
  return new;
end $$;
create trigger emails_have_a_store before insert
on emails for each row
execute function store_of_email();

-- How the order came to be.
create function sale_channel(kind text, offer_id bigint) returns text
language sql immutable as $$
  select case
    when offer_id is not null then 'offer'
    when kind = 'cart' then 'web'
    when kind = 'payment_link' then 'link'
    when kind = 'manual' then 'staff'
    else kind
  end
$$;

-- The member who acts, as the transaction says; null for a command. A change by nobody is refused.
create function acting_staff() returns text
language plpgsql stable as $$
declare
  actor text := coalesce(current_setting('shop.actor', true), '');
begin
  if actor = '' then
    raise exception 'a change of staff by nobody: set shop.actor in the transaction'
      using errcode = 'check_violation';
  end if;
  if actor like 'staff:%' then
    return substr(actor, 7);
  end if;
  if actor like 'api-key:%' then
    return (select owner_id from api_keys where id = substr(actor, 9));
  end if;
  return null;
end $$;

create function tie_staff(member text, how text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := acting_staff();
begin
  if actor is null or actor = member then
    return;
  end if;
  insert into staff_ties (member_id, by_id, kind, at)
  values (member, actor, how, shop_now())
  on conflict do nothing;
end $$;

-- Opens and ends the time in which a member may decide, by what they are now.
create function judge_decider(member text, beginning timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  may boolean;
begin
  select s.is_active
    and s.invited_at is null
    and not exists (select from staff_stores t where t.staff_id = s.id)
    and (s.role = 'super_admin' or exists (
      select from role_permissions p where p.role_id = s.role and p.permission = 'approvals.decide'))
  into may
  from staff s
  where s.id = member;
  if may then
    insert into deciders (staff_id, since) values (member, beginning)
    on conflict (staff_id) where until is null do nothing;
  else
    update deciders set until = greatest(since, shop_now()) where staff_id = member and until is null;
  end if;
end $$;

create function tie_new_member() returns trigger
language plpgsql as $$
begin
  perform tie_staff(new.id, 'invited');
  perform judge_decider(new.id, least(new.created_at, shop_now()));
  return null;
end $$;
create trigger staff_are_tied after insert
on staff for each row
execute function tie_new_member();

create function tie_changed_member() returns trigger
language plpgsql as $$
begin
  perform acting_staff();
  if new.role <> old.role then
    perform tie_staff(new.id, 'role');
  end if;
  if new.is_active and not old.is_active then
    perform tie_staff(new.id, 'reactivated');
  end if;
  if new.invited_at is not null then
    perform tie_staff(new.id, 'invited_again');
  end if;
  perform judge_decider(new.id, shop_now());
  return null;
end $$;
create trigger staff_are_tied_again after update of role, is_active, invited_at
on staff for each row
when (new.role is distinct from old.role or new.is_active is distinct from old.is_active
  or new.invited_at is distinct from old.invited_at)
execute function tie_changed_member();

create function tie_by_stores() returns trigger
language plpgsql as $$
declare
  member text := coalesce(new.staff_id, old.staff_id);
begin
  perform tie_staff(member, 'stores');
  perform judge_decider(member, shop_now());
  return null;
end $$;
create trigger staff_stores_tie after insert or delete
on staff_stores for each row
execute function tie_by_stores();

create function tie_by_rights() returns trigger
language plpgsql as $$
declare
  member record;
  changed text := coalesce(new.permission, old.permission);
begin
  perform acting_staff();
  for member in select id from staff where role = coalesce(new.role_id, old.role_id) loop
    if tg_op = 'INSERT' then
      perform tie_staff(member.id, 'rights');
    end if;
    if changed = 'approvals.decide' then
      perform judge_decider(member.id, shop_now());
    end if;
  end loop;
  return null;
end $$;
create trigger role_permissions_tie after insert or delete
on role_permissions for each row
execute function tie_by_rights();

create function count_factors(member text) returns bigint
language sql stable
return (select count(*) from staff_authenticators a where a.staff_id = member)
  + (select count(*) from staff_passkeys p where p.staff_id = member);

-- The first factor starts the time anew; the last one that goes ends it.
create function tie_by_factors() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member text := coalesce(new.staff_id, old.staff_id);
begin
  perform tie_staff(member, 'factors');
  if tg_op = 'INSERT' and count_factors(member) = 1 then
    perform judge_decider(member, shop_now());
    update deciders
    set since = greatest(since, least(new.created_at, shop_now()))
    where staff_id = member and until is null;
  end if;
  if tg_op = 'DELETE' and count_factors(member) = 0 then
    update deciders set until = greatest(since, shop_now()) where staff_id = member and until is null;
  end if;
  return null;
end $$;
create trigger staff_authenticators_tie after insert or delete
on staff_authenticators for each row
execute function tie_by_factors();
create trigger staff_passkeys_tie after insert or delete
on staff_passkeys for each row
execute function tie_by_factors();

-- The last look at a decision. The program refuses the same with a sentence; this holds where the program forgets.
create function take_two() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.is_alone then
      raise exception 'approval % begins open', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.is_alone then
    if not exists (
      select from approval_codes c
      join staff s on s.id = c.staff_id
      where c.approval_id = new.id
        and c.staff_id = new.decided_by
        and c.used_at is not null
        and c.ready_at <= shop_now()
        and c.factor_at > c.used_at - interval '2 minutes'
        and s.role = 'super_admin'
        and s.is_active)
    then
      raise exception 'approval % is confirmed alone without its proof', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if exists (
    select from staff_ties t
    where t.at > shop_now() - interval '30 days'
      and ((t.member_id = new.decided_by and t.by_id in (new.asked_by, new.first_asked_by))
        or (t.by_id = new.decided_by and t.member_id in (new.asked_by, new.first_asked_by))))
    or new.decided_by = new.first_asked_by
  then
    raise exception 'approval % takes two people apart', new.id using errcode = 'check_violation';
  end if;
  if not exists (
    select from deciders d
    where d.staff_id = new.decided_by
      and d.until is null
      and d.since <= shop_now() - interval '72 hours')
  then
    raise exception 'approval % is decided by someone too new', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_begin_open before insert
on approvals for each row
execute function take_two();
create trigger approvals_take_two before update of state
on approvals for each row
when (new.state = 'approved' and old.state <> 'approved')
execute function take_two();

-- A guard without its history row was changed past the people who are told of it.
create function guard_settings_have_history() returns trigger
language plpgsql as $$
declare
  told jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception 'the guard % is changed, not deleted', old.key using errcode = 'check_violation';
  end if;
  select c.after
  into told
  from setting_changes c
  where c.key = new.key and c.store_id = 'main'
  order by c.id desc
  limit 1;
  if told is distinct from new.value then
    raise exception 'the guard % was changed without its history', new.key using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger guard_settings_are_told after insert or update of value
on store_settings deferrable initially deferred for each row
when (is_guard_setting(new.key))
execute function guard_settings_have_history();
create trigger guard_settings_stay before delete
on store_settings for each row
when (is_guard_setting(old.key))
execute function guard_settings_have_history();

-- What a role lets people do, and where visitors are led, are guards like the settings: a member who loosens one
-- has the approval of it decided in the same transaction. Commands and the program itself are no members.
create function acts_without_approval(wanted_kind text, wanted_object text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(current_setting('shop.actor', true), '') ~ '^(staff|api-key):'
    and not exists (
      select
      from approvals
      where kind = wanted_kind
        and object = wanted_object
        and state = 'approved'
        and decided_at = shop_now()
    )
$$;

create function roles_take_two() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acts_without_approval('role.loosen', 'role:' || new.id) then
    raise exception 'more for the role % takes two people', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger raised_limits_take_two after update
on roles deferrable initially deferred for each row
when (is_raised(old.refund_limit_minor, new.refund_limit_minor)
  or is_raised(old.refund_day_minor, new.refund_day_minor)
  or is_raised(old.link_limit_minor, new.link_limit_minor)
  or is_raised(old.quote_limit_minor, new.quote_limit_minor))
execute function roles_take_two();

-- A right for a role that nobody has is judged when the role is given.
create function rights_take_two() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from staff where role = new.role_id)
    and acts_without_approval('role.loosen', 'role:' || new.role_id)
  then
    raise exception 'a right more for the role % takes two people', new.role_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger new_rights_take_two after insert
on role_permissions deferrable initially deferred for each row
execute function rights_take_two();

create function hosts_take_two() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former text[] := case when tg_op = 'UPDATE' then old.hosts else '{}' end;
begin
  if new.hosts <@ former then
    return null;
  end if;
  if acts_without_approval('stores.host', 'store:' || new.id) then
    raise exception 'a new host of the store % takes two people', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger new_hosts_take_two after insert or update of hosts
on stores deferrable initially deferred for each row
execute function hosts_take_two();

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

-- ## what catalog does by itself

create function tell_content_version() returns trigger
language plpgsql as $$
begin
  perform pg_notify('content', new.version::text);
  return null;
end $$;
create trigger content_version_told after update of version
on content_version for each row
execute function tell_content_version();

create function raise_content_version() returns trigger
language plpgsql security definer as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;
create trigger products_are_content after insert or delete or update or truncate
on products for each statement
execute function raise_content_version();
create trigger prices_are_content after insert or delete or update or truncate
on price_history for each statement
execute function raise_content_version();
create trigger rates_are_content after insert or delete or update or truncate
on currency_rates for each statement
execute function raise_content_version();
create trigger settings_are_content after insert or delete or update or truncate
on store_settings for each statement
execute function raise_content_version();
create trigger claims_are_content after insert or delete or update or truncate
on marketing_claims for each statement
execute function raise_content_version();
create trigger facts_are_content after update
on claim_facts for each row
when (old.* is distinct from new.*)
execute function raise_content_version();
create trigger no_reviews_are_content after truncate
on reviews for each statement
execute function raise_content_version();
-- Per row: a look that changes nothing must not make any page anew.
create trigger availability_is_content after insert or delete or update
on product_availability for each row
execute function raise_content_version();
create trigger former_slugs_are_content after insert or delete or update or truncate
on former_slugs for each statement
execute function raise_content_version();
create trigger stores_change_content after insert or delete or update
on stores for each statement
execute function raise_content_version();
create trigger download_links_are_content after insert or delete or update
on download_links for each statement
execute function raise_content_version();
create trigger no_download_links_are_content after truncate
on download_links for each statement
execute function raise_content_version();
create trigger price_comparisons_are_content after insert or delete or update
on price_comparisons for each statement
execute function raise_content_version();
create trigger no_price_comparisons_are_content after truncate
on price_comparisons for each statement
execute function raise_content_version();
create trigger own_prices_are_content after insert or delete or update or truncate
on own_prices for each statement
execute function raise_content_version();
create trigger store_setting_values_are_content after insert or delete or update or truncate
on store_setting_values for each statement
execute function raise_content_version();
-- A trigger of a statement also fires for one that touches no row. The worker looks at these tables every second or
-- two, and a look must make no page old: here rows raise the version.
create trigger currency_states_are_content after insert or delete or update
on currency_states for each row
execute function raise_content_version();
create trigger no_currency_states_are_content after truncate
on currency_states for each statement
execute function raise_content_version();
create trigger custom_scripts_raise_content after insert or delete or update
on custom_scripts for each row
execute function raise_content_version();
-- Workers keep the words of mails while the version of the content stays as it is.
create trigger mail_texts_are_content after insert or delete or update or truncate
on mail_texts for each statement
execute function raise_content_version();

create function tell_of_stock() returns trigger
language plpgsql as $$
begin
  if is_awaited('stock.' || new.availability) then
    perform tell_listeners('stock.' || new.availability, 'product:' || new.product_id, jsonb_build_object(
      'productId', new.product_id, 'availability', new.availability));
  end if;
  return null;
end $$;
create trigger listeners_hear_of_stock after insert or update
on product_availability for each row
execute function tell_of_stock();

-- A price that has begun is a fact that orders, receipts and the lowest price of thirty days rest on.
create function keep_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'prices are never removed' using errcode = 'check_violation';
  end if;
  if old.valid_from <= shop_now() then
    raise exception 'the price of % from % has begun and never changes', old.product_id, old.valid_from
      using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger prices_stay before delete or update
on price_history for each row
execute function keep_prices();
create trigger prices_stay_all before truncate
on price_history for each statement
execute function keep_prices();
create trigger own_prices_stay before delete or update
on own_prices for each row
execute function keep_prices();
create trigger own_prices_stay_all before truncate
on own_prices for each statement
execute function keep_prices();

-- A row with a day in the past would rewrite what was in force then. The owner of the schema fills in history; the
-- shop itself gives a product its first price, and from then on prices that are to come.
create function refuse_past_price() returns trigger language plpgsql as $$
begin
  if new.valid_from < shop_now() - interval '1 minute'
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member')
    and exists (
      select from price_history
      where product_id = new.product_id and id <> new.id and valid_from <= shop_now()
    )
  then
    raise exception 'the price of % cannot begin in the past', new.product_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger prices_begin_later after insert
on price_history for each row
execute function refuse_past_price();

create function refuse_past_own_price() returns trigger language plpgsql as $$
begin
  if new.valid_from < shop_now() - interval '1 minute'
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member')
  then
    raise exception 'the price of % cannot begin in the past', new.product_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger own_prices_begin_later after insert
on own_prices for each row
execute function refuse_past_own_price();

-- ## what stock does by itself

-- A key that was taken back or replaced is nobody's seat any more, no matter who took it.
create function end_seat() returns trigger language plpgsql as $$
begin
  update seat_assignments set state = 'ended' where assignment_id = new.id and state = 'assigned';
  return null;
end $$;
create trigger seat_of_ended_key after update of revoked_at
on assignments for each row
when (old.revoked_at is null and new.revoked_at is not null)
execute function end_seat();

-- Listeners hear of what is sold and taken back here, not of what was sold elsewhere.
create function tell_of_license() returns trigger
language plpgsql as $$
declare
  told text := case when new.revoked_at is null then 'license.assigned' else 'license.revoked' end;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'order:' || line.order_id, jsonb_build_object(
      'licenseId', new.id, 'orderId', line.order_id, 'productId', line.product_id, 'slot', new.slot))
    from order_lines line
    join orders o on o.id = line.order_id
    where line.id = new.order_line_id and o.kind <> 'imported';
  end if;
  return null;
end $$;
create trigger listeners_hear_of_new_licenses after insert
on assignments for each row
execute function tell_of_license();
create trigger listeners_hear_of_revoked_licenses after update of revoked_at
on assignments for each row
when (old.revoked_at is null and new.revoked_at is not null)
execute function tell_of_license();

-- The batch stands with the unit so that batches can be counted without their keys.
create function note_batch_of_unit() returns trigger language plpgsql as $$
begin
  select k.batch_id into new.batch_id from license_keys k where k.id = new.key_id;
  return new;
end $$;
create trigger key_units_know_their_batch before insert
on key_units for each row
when (new.batch_id is null)
execute function note_batch_of_unit();

-- A key that is imported again after its import was undone moves to the new batch. Nothing else may rewrite a key:
-- one that is for sale, sold or set aside for another reason stays as it was stored.
create function keep_keys() returns trigger language plpgsql as $$
begin
  -- A new secret makes fingerprints anew; the shop itself may not write them.
  if new.fingerprint <> old.fingerprint then return new; end if;
  if exists (
    select from key_units u
    where u.key_id = old.id and u.status not in ('withdrawn', 'superseded')
  ) then
    raise exception 'key % is in use and stays as it was stored', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger license_keys_stay before update of batch_id, product_id, ciphertext
on license_keys for each row
execute function keep_keys();

-- In the transaction that moves the units: there is never one without the other. Sold and held are left out: what is
-- held is few and found by an index, and what is sold is the rest.
create function note_moved_units() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_moves (product_id, batch_id, status, units)
    select product_id, batch_id, status, count(*)
    from fresh
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    group by product_id, batch_id, status;
  elsif tg_op = 'DELETE' then
    insert into stock_moves (product_id, batch_id, status, units)
    select product_id, batch_id, status, -count(*)
    from stale
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    group by product_id, batch_id, status;
  else
    insert into stock_moves (product_id, batch_id, status, units)
    select product_id, batch_id, status, sum(units)
    from (
      select product_id, batch_id, status, -1 as units from stale
      union all
      select product_id, batch_id, status, 1 from fresh
    ) moved
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    group by product_id, batch_id, status
    having sum(units) <> 0;
  end if;
  return null;
end $$;
create trigger new_units_are_counted after insert
on key_units referencing new table as fresh for each statement
execute function note_moved_units();
create trigger moved_units_are_counted after update
on key_units referencing old table as stale new table as fresh for each statement
execute function note_moved_units();
create trigger lost_units_are_counted after delete
on key_units referencing old table as stale for each statement
execute function note_moved_units();

create function forget_stock_counts() returns trigger
language plpgsql as $$
begin
  delete from stock_moves;
  delete from stock_counts;
  return null;
end $$;
create trigger no_units_are_counted after truncate
on key_units for each statement
execute function forget_stock_counts();

-- All counts anew, for units that came past the triggers.
create function rebuild_stock_counts() returns void
language plpgsql as $$
begin
  lock table key_units in share row exclusive mode;
  delete from stock_moves;
  delete from stock_counts;
  insert into stock_counts (product_id, status, units)
  select u.product_id, u.status, count(*)
  from key_units u
  where u.status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    and u.batch_id <> all(array(select id from key_batches where shop_import_id is not null))
  group by u.product_id, u.status;
end $$;

-- A key that follows another: at the same place, after its end. One that nobody saw is followed as if it had never been
-- there; one that was seen by a move of this very place; and one that another shop sold by a move that two agreed on.
create function check_successor() returns trigger language plpgsql as $$
declare
  old assignments;
  move key_moves;
begin
  select * into old from assignments where id = new.instead_of for share;
  if (old.order_line_id, old.slot) is distinct from (new.order_line_id, new.slot) then
    raise exception 'a key follows a key of its own place' using errcode = 'check_violation';
  end if;
  if old.revoked_at is null then
    raise exception 'a key follows a key that ended' using errcode = 'check_violation';
  end if;
  if new.cause = 'returned' then
    if old.reveals > 0 or old.first_revealed_at is not null then
      raise exception 'a key that was seen is followed by a move alone' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into move from key_moves where id = new.move_id;
  if (move.order_line_id, move.slot) is distinct from (new.order_line_id, new.slot)
    or move.act not in ('replacement', 'claim', 'refill', 'import_successor', 'dispute_won', 'legacy') then
    raise exception 'a key follows by a move of its own place' using errcode = 'check_violation';
  end if;
  if old.cause = 'import' and move.approval_id is null then
    raise exception 'a key that another shop sold is replaced by two' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger assignments_follow before insert
on assignments for each row
when (new.cause not in ('sale', 'import'))
execute function check_successor();

create function key_exports_take_two() returns trigger
language plpgsql as $$
begin
  if not is_confirmed_alone(new.approval_id, new.approved_by) then
    raise exception 'key export % takes two people', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger key_exports_take_two after insert or update
on key_exports deferrable initially deferred for each row
when (new.asked_by = new.approved_by)
execute function key_exports_take_two();

-- ## what fulfilment does by itself

create function tell_of_order() returns trigger
language plpgsql as $$
declare
  told text := case new.field when 'payment' then 'order.' else 'fulfilment.' end || new.to_state;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'order:' || bought.id, jsonb_build_object(
      'orderId', bought.id, 'orderNumber', bought.order_number, 'totalMinor', bought.charge_minor,
      'currency', bought.charge_currency, 'from', new.from_state, 'to', new.to_state, 'cause', new.cause))
    from orders bought
    where bought.id = new.order_id and bought.kind <> 'imported';
  end if;
  return null;
end $$;
create trigger listeners_hear_of_orders after insert
on order_status_changes for each row
execute function tell_of_order();

create function tell_of_refund() returns trigger
language plpgsql as $$
begin
  if is_awaited('refund.created') then
    perform tell_listeners('refund.created', 'order:' || new.order_id, jsonb_build_object(
      'orderId', new.order_id, 'amountMinor', new.amount_minor, 'currency', new.currency));
  end if;
  return null;
end $$;
create trigger listeners_hear_of_refunds after insert
on ledger for each row
when (new.kind = 'refund')
execute function tell_of_refund();

-- Along the edges and nowhere else, whatever code asks for it.
create function forbid_handover_move() returns trigger
language plpgsql as $$
begin
  if not (
    (old.state = 'offered' and new.state in ('knocked', 'ended'))
    or (old.state = 'knocked' and new.state in ('allowed', 'refused', 'ended'))
    or (old.state = 'allowed' and new.state in ('used', 'ended'))
  ) then
    raise exception 'a handover that is % cannot become %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger order_handovers_edges before update of state
on order_handovers for each row
execute function forbid_handover_move();

-- Notes that an order was paid and counts what it shares with others of the last day. Payments that share something
-- wait for each other here, so that of several at the same moment each next one sees those before it. The locks are
-- taken in one order and end with the statement, which is a transaction of its own.
create function note_payment(paid_order text, card bytea)
returns table (
  "billingCountry" text, email text, "networkCountry" text,
  "sameCard" integer, "sameDevice" integer, "sameNetwork" integer, "sameAddress" integer,
  "worthOfDay" bigint
)
language plpgsql as $$
declare
  mine risk_signals;
  buyer orders;
  since timestamptz := shop_now() - interval '24 hours';
  most constant integer := 50;
begin
  select * into mine from risk_signals s where s.order_id = paid_order;
  if not found then return; end if;
  select * into buyer from orders o where o.id = paid_order;
  perform pg_advisory_xact_lock(150, part)
  from (
    select distinct hashtext(encode(bytes, 'hex')) as part
    from unnest(array[card, mine.device_hash, mine.network_hash, convert_to(buyer.email_normal, 'UTF8')]) bytes
    where bytes is not null
    order by part
  ) parts;
  update risk_signals s set card_hash = card, noted_at = shop_now()
  where s.order_id = paid_order and s.noted_at is null;
  return query
  select nullif(buyer.country, ''), buyer.email_normal, mine.network_country,
    (select count(*)::integer from (
      select from risk_signals s
      where s.card_hash = card and s.noted_at > since and s.order_id <> paid_order limit most) few),
    (select count(*)::integer from (
      select from risk_signals s
      where s.device_hash = mine.device_hash and s.noted_at > since and s.order_id <> paid_order limit most) few),
    (select count(*)::integer from (
      select from risk_signals s
      where s.network_hash = mine.network_hash and s.noted_at > since and s.order_id <> paid_order limit most) few),
    (select count(*)::integer from (
      select from orders o join risk_signals s on s.order_id = o.id
      where o.email_normal = buyer.email_normal and o.created_at > since - interval '24 hours'
        and s.noted_at > since and o.id <> paid_order limit most) few),
    mine.worth_minor + coalesce((select sum(worth)::bigint from (
      select s.worth_minor as worth from risk_signals s
      where s.card_hash = card and s.noted_at > since and s.order_id <> paid_order
      union all
      select s.worth_minor from risk_signals s
      where s.device_hash = mine.device_hash and s.card_hash is distinct from card
        and s.noted_at > since and s.order_id <> paid_order
      limit most) others), 0);
end $$;

-- An order belongs to the store of the link or the offer it is paid by, else to that of the browser's checkout. Here
-- and not in the program: no caller can name another, or forget it.
create function store_of_order() returns trigger
language plpgsql as $$
begin
  new.store_id := coalesce(
    (select l.store_id from payment_links l where l.id = new.payment_link_id),
    (
      select q.store_id
      from business_offers f
      join business_quotes q on q.id = f.quote_id
      where f.id = new.offer_id
    ),
    (select s.store_id from checkout_sessions s where s.id = new.checkout_id),
    new.store_id
  );
  return new;
end $$;
create trigger orders_have_a_store before insert
on orders for each row
execute function store_of_order();

-- One entry of the ledger, split over the lines of its order by what they cost. Rounded on the running sum, so that
-- the parts are the entry to the cent. The order counts with its first line.
create function figures_of_entry(
  entry bigint, of_order text, of_kind text, amount bigint, of_currency text, happened_at timestamptz
) returns table (
  day date, kind text, store_id text, channel text, country text, currency text, product_id text,
  amount_minor bigint, usd_minor bigint, order_count integer, unit_count integer
)
language sql stable as $$
  select
    (happened_at at time zone 'utc')::date,
    of_kind,
    o.store_id,
    sale_channel(o.kind, o.offer_id),
    o.country,
    of_currency,
    coalesce(p.product_id, ''),
    case
      when p.product_id is null then amount
      else round(amount * p.upto / p.whole) - round(amount * (p.upto - p.weight) / p.whole)
    end::bigint,
    case
      when p.product_id is null then r.usd
      else round(r.usd * p.upto / p.whole) - round(r.usd * (p.upto - p.weight) / p.whole)
    end::bigint,
    case when coalesce(p.place, 1) = 1 and r.is_first then 1 else 0 end,
    case when r.is_first then coalesce(p.quantity, 0) else 0 end
  from orders o
  cross join lateral (
    select
      worth_in_usd(amount, of_currency, coalesce(
        (select c.rate_micros from currency_rates c where c.id = o.rate_id and c.currency = of_currency),
        (
          select c.rate_micros
          from currency_rates c
          where c.currency = of_currency and c.valid_from <= happened_at
          order by c.valid_from desc
          limit 1
        )
      )) as usd,
      of_kind = 'free' or of_kind = 'charge' and not exists (
        select
        from ledger before
        where before.order_id = o.id and before.kind = 'charge' and before.id < entry
      ) as is_first
  ) r
  left join lateral (
    select
      w.product_id,
      w.quantity,
      w.weight,
      sum(w.weight) over (order by w.product_id) as upto,
      sum(w.weight) over () as whole,
      row_number() over (order by w.product_id) as place
    from (
      select
        l.product_id,
        l.quantity,
        case when sum(l.charge_minor) over () > 0 then l.charge_minor else l.quantity end::numeric as weight
      from order_lines l
      where l.order_id = o.id
    ) w
  ) p on true
  where o.id = of_order
$$;

-- In the transaction that writes the entry: there is never one without the other.
create function note_entries() returns trigger
language plpgsql as $$
begin
  insert into figure_deltas (
    day, kind, store_id, channel, country, currency, product_id, amount_minor, usd_minor, order_count, unit_count
  )
  select f.*
  from fresh n
  cross join lateral figures_of_entry(n.id, n.order_id, n.kind, n.amount_minor, n.currency, n.at) f;
  return null;
end $$;
create trigger entries_are_figures after insert
on ledger referencing new table as fresh for each statement
execute function note_entries();

-- A free order moves no money: it counts on the day it is given. What was imported is no sale of this shop.
create function note_free_orders() returns trigger
language plpgsql as $$
begin
  insert into figure_deltas (
    day, kind, store_id, channel, country, currency, product_id, amount_minor, usd_minor, order_count, unit_count
  )
  select f.*
  from fresh n
  join orders o on o.id = n.order_id
  cross join lateral figures_of_entry(0, o.id, 'free', 0, o.charge_currency, o.paid_at) f
  where n.field = 'payment'
    and n.to_state = 'paid'
    and n.from_state in ('awaiting', 'expired', 'review')
    and o.charge_minor = 0
    and o.kind <> 'imported';
  return null;
end $$;
create trigger free_orders_are_figures after insert
on order_status_changes referencing new table as fresh for each statement
execute function note_free_orders();

create function note_won_quote() returns trigger
language plpgsql as $$
begin
  update business_quotes q
  set won_at = new.paid_at
  from business_offers f
  where f.id = new.offer_id and q.id = f.quote_id and q.won_at is null;
  return null;
end $$;
-- An order without a quote, which nearly all are, costs a comparison.
create trigger quotes_are_won after insert or update of paid_at
on orders for each row
when (new.offer_id is not null and new.paid_at is not null)
execute function note_won_quote();

-- ## what buying does by itself

-- Forgets consents of long ago, but never the one by which someone is still written to.
create function forget_consents(years integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from consents
    where at < shop_now() - make_interval(years => greatest(years, 3))
      and not exists (select from newsletter_subscriptions n where n.consent_id = consents.id)
      and not exists (select from abandoned_carts c where c.consent_id = consents.id)
    returning 1
  )
  select count(*) from gone;
end;

create function store_of_cart() returns trigger
language plpgsql as $$
begin
  new.store_id := (select s.store_id from checkout_sessions s where s.id = new.checkout_id);
  return new;
end $$;
create trigger carts_have_a_store before insert
on abandoned_carts for each row
execute function store_of_cart();

-- ## what after-sale does by itself

create function note_batch_of_claim() returns trigger language plpgsql as $$
begin
  select k.batch_id into new.batch_id from license_keys k where k.id = new.key_id;
  return new;
end $$;
create trigger key_claims_know_their_batch before insert
on key_claims for each row
when (new.batch_id is null)
execute function note_batch_of_claim();

-- Here and not in the program: no caller can name another, or forget it.
create function store_of_its_order() returns trigger
language plpgsql as $$
begin
  new.store_id := coalesce((select o.store_id from orders o where o.id = new.order_id), new.store_id);
  return new;
end $$;
create trigger refund_requests_have_a_store before insert
on refund_requests for each row
execute function store_of_its_order();
create trigger disputes_have_a_store before insert
on disputes for each row
execute function store_of_its_order();
create trigger invoices_have_a_store before insert
on invoices for each row
execute function store_of_its_order();
create trigger key_claims_have_a_store before insert
on key_claims for each row
execute function store_of_its_order();

-- ## what voices does by itself

-- A review that nobody sees changes no page.
create function raise_content_version_for_reviews() returns trigger
language plpgsql security definer as $$
begin
  if exists (select from changed where state = 'approved') then
    update content_version set version = version + 1;
  end if;
  return null;
end $$;
create trigger new_reviews_are_content after insert
on reviews referencing new table as changed for each statement
execute function raise_content_version_for_reviews();
create trigger reviews_before_are_content after update
on reviews referencing old table as changed for each statement
execute function raise_content_version_for_reviews();
create trigger reviews_after_are_content after update
on reviews referencing new table as changed for each statement
execute function raise_content_version_for_reviews();
create trigger gone_reviews_are_content after delete
on reviews referencing old table as changed for each statement
execute function raise_content_version_for_reviews();

create function tell_of_review() returns trigger
language plpgsql as $$
begin
  if is_awaited('review.' || new.state) then
    perform tell_listeners('review.' || new.state, 'review:' || new.id, jsonb_build_object(
      'reviewId', new.id, 'productId', new.product_id, 'rating', new.rating, 'isVerified', new.is_verified));
  end if;
  return null;
end $$;
create trigger listeners_hear_of_new_reviews after insert
on reviews for each row
when (not new.is_demo)
execute function tell_of_review();
create trigger listeners_hear_of_moderation after update of state
on reviews for each row
when (new.state is distinct from old.state and not new.is_demo)
execute function tell_of_review();

-- In one order, so that no two statements wait for each other.
create function count_reviews() returns trigger
language plpgsql as $$
declare
  changes review_counts[];
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select row(product_id, state, rating, is_verified, is_demo, 1)::review_counts from fresh);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(product_id, state, rating, is_verified, is_demo, -1)::review_counts from stale);
  end if;
  insert into review_counts as c
  select product_id, state, rating, is_verified, is_demo, sum(count)
  from unnest(changes)
  group by product_id, state, rating, is_verified, is_demo
  having sum(count) <> 0
  order by product_id, state, rating, is_verified, is_demo
  on conflict (product_id, state, rating, is_verified, is_demo) do update
  set count = c.count + excluded.count;
  return null;
end $$;
create trigger new_reviews_are_counted after insert
on reviews referencing new table as fresh for each statement
execute function count_reviews();
create trigger changed_reviews_are_counted after update
on reviews referencing old table as stale new table as fresh for each statement
execute function count_reviews();
create trigger lost_reviews_are_counted after delete
on reviews referencing old table as stale for each statement
execute function count_reviews();

create function forget_review_counts() returns trigger
language plpgsql as $$
begin
  delete from review_counts;
  return null;
end $$;
create trigger no_reviews_are_counted after truncate
on reviews for each statement
execute function forget_review_counts();

-- All counts anew, for reviews that came past the triggers.
create function rebuild_review_counts() returns void
language plpgsql as $$
begin
  lock table reviews in share row exclusive mode;
  delete from review_counts;
  insert into review_counts
  select product_id, state, rating, is_verified, is_demo, count(*)
  from reviews
  group by product_id, state, rating, is_verified, is_demo;
end $$;

-- ## what operations does by itself

-- Says that something of a kind is new or changed; open lists of staff then look again. The kind alone is
-- told: a listener sees what its rights allow it to fetch. Equal news of one transaction is told once.
create function tell_staff() returns trigger
language plpgsql as $$
begin
  perform pg_notify('staff', tg_argv[0]);
  return null;
end $$;
create trigger messages_are_told after insert
on conversation_messages for each statement
execute function tell_staff('messages');
create trigger reviews_are_told after insert
on reviews for each statement
execute function tell_staff('reviews');
create trigger approvals_are_told after insert or update
on approvals for each statement
execute function tell_staff('approvals');
create trigger notifications_are_told after insert
on notifications for each statement
execute function tell_staff('notifications');
create trigger disputes_are_told after insert or update
on disputes for each statement
execute function tell_staff('orders');
create trigger evidence_is_told after insert or update
on dispute_evidence for each statement
execute function tell_staff('orders');
create trigger warnings_are_told after insert
on fraud_warnings for each statement
execute function tell_staff('orders');
-- Open pages of the key manager look again when keys arrive, are set aside, sold or complained about. A hold of a
-- checkout is not told: it comes and goes with every visitor.
create trigger license_batches_are_told after insert or update
on key_batches for each statement
execute function tell_staff('licenses');
create trigger license_sales_are_told after insert
on assignments for each statement
execute function tell_staff('licenses');
create trigger license_claims_are_told after insert or update
on key_claims for each statement
execute function tell_staff('licenses');
create trigger conversations_are_told after update
on conversations for each statement
execute function tell_staff('messages');
create trigger alerts_are_told after insert or update of ended_at
on alerts for each statement
execute function tell_staff('health');
create trigger orders_are_told after insert
on order_status_changes for each statement
execute function tell_staff('orders');
create trigger key_moves_tell_staff after insert
on key_moves for each statement
execute function tell_staff('licenses');

-- Only what two people published goes live. A foreign key would close a circle of tables.
create function check_live_script() returns trigger
language plpgsql as $$
begin
  if new.live_version is not null and not exists (
    select from custom_script_versions v
    where v.script_id = new.id and v.number = new.live_version and v.published_at is not null
  ) then
    raise exception 'only a published version of a script can be live';
  end if;
  return new;
end $$;
create trigger live_script_is_published before insert or update of live_version
on custom_scripts for each row
execute function check_live_script();

create function keep_published_script() returns trigger
language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published version of a script stays as it was';
  end if;
  return new;
end $$;
create trigger published_script_stays before update
on custom_script_versions for each row
execute function keep_published_script();

-- All figures anew from the ledger, for data that came past the triggers.
create function rebuild_figures() returns void
language plpgsql as $$
begin
  lock table ledger, order_status_changes in share row exclusive mode;
  delete from figure_deltas;
  delete from figure_days;
  insert into figure_days
  select
    f.day, f.kind, f.store_id, f.channel, f.country, f.currency, f.product_id,
    sum(f.amount_minor), sum(f.usd_minor), sum(f.order_count), sum(f.unit_count)
  from (
    select f.*
    from ledger l
    cross join lateral figures_of_entry(l.id, l.order_id, l.kind, l.amount_minor, l.currency, l.at) f
    union all
    select f.*
    from orders o
    cross join lateral figures_of_entry(0, o.id, 'free', 0, o.charge_currency, o.paid_at) f
    where o.charge_minor = 0 and o.paid_at is not null and o.kind <> 'imported'
  ) f
  group by f.day, f.kind, f.store_id, f.channel, f.country, f.currency, f.product_id;
end $$;

create function tell_of_alert() returns trigger
language plpgsql as $$
declare
  told text := case when new.ended_at is null then 'alert.raised' else 'alert.ended' end;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'alert:' || new.id, jsonb_build_object(
      'alertId', new.id, 'kind', new.kind, 'subject', new.subject, 'severity', new.severity,
      'value', new.value, 'threshold', new.threshold));
  end if;
  return null;
end $$;
create trigger listeners_hear_of_alerts after insert
on alerts for each row
execute function tell_of_alert();
create trigger listeners_hear_of_ends after update of ended_at
on alerts for each row
when (old.ended_at is null and new.ended_at is not null)
execute function tell_of_alert();

create function scripts_take_two() returns trigger
language plpgsql as $$
begin
  if not is_confirmed_alone(new.approval_id, new.published_by) then
    raise exception 'script % is published by two people', new.script_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger custom_script_versions_take_two after insert or update
on custom_script_versions deferrable initially deferred for each row
when (new.published_by = new.written_by)
execute function scripts_take_two();

-- ## what every shop begins with

insert into content_version default values;
insert into claim_facts default values;

-- Amounts that a member may give back, ask for by a link and offer alone, in US cents.
insert into roles (id, name, is_preset, refund_limit_minor, refund_day_minor, link_limit_minor, quote_limit_minor) values
  ('super_admin', 'Super admin', true, 100000, 500000, 2500000, 5000000),
  ('admin', 'Admin', true, 50000, 200000, 1000000, 2000000),
  ('support', 'Support', true, 25000, 100000, 25000, 1000000),
  ('catalogue', 'Catalogue', true, 25000, 100000, 25000, 1000000),
  ('finance', 'Finance', true, 25000, 100000, 500000, 1000000),
  ('marketing', 'Marketing', true, 25000, 100000, 25000, 1000000),
  ('auditor', 'Auditor', true, 25000, 100000, 25000, 1000000);

insert into stores (id, name, route_set) values
  ('main', 'Main site', 'main'),
  ('office', 'Office editions', 'office');

insert into shopping_feeds (format) values ('google'), ('openai');

insert into partitioned_tables (name, column_name, unit, kept_days) values
  ('audit_log', 'at', 'month', null),
  ('audit_seals', 'at', 'month', null),
  ('order_status_changes', 'at', 'month', null),
  ('key_reveals', 'at', 'month', null),
  ('download_access_log', 'at', 'month', null),
  ('custom_script_log', 'at', 'day', 6),
  ('figure_days', 'day', 'month', null);
select keep_parts();
