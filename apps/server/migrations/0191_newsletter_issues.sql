-- An issue of the newsletter. Once it is on its way, its words stay as they are.
create table newsletter_issues (
  id          bigint generated always as identity primary key,
  subject     text not null check (length(subject) between 1 and 150),
  preview     text not null check (length(preview) between 1 and 150),
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
  issue_id        bigint not null references newsletter_issues,
  subscription_id text not null,
  queued_at       timestamptz,
  primary key (issue_id, subscription_id)
);

create index newsletter_recipients_waiting on newsletter_recipients (issue_id, subscription_id)
  where queued_at is null;

create index newsletter_recipients_queued on newsletter_recipients (queued_at);

create index newsletter_confirmed on newsletter_subscriptions (confirmed_at, id) where confirmed_at is not null;
create index newsletter_asked on newsletter_subscriptions (asked_at, id);
create index newsletter_by_email on newsletter_subscriptions (lower(email));
