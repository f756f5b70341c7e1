-- With a most, the buyer chooses between the amount and it.
alter table payment_links
  add column most_minor bigint check (most_minor > amount_minor),
  add column withdrawn_at timestamptz;

alter table payment_link_changes
  drop constraint payment_link_changes_action_check,
  add constraint payment_link_changes_action_check
    check (action in ('created', 'edited', 'paused', 'resumed', 'withdrawn', 'mailed'));

-- How often a link was opened, by day: who opened it is not kept.
create table payment_link_visits (
  link_id text not null references payment_links (id),
  day     date not null,
  visits  bigint not null default 1 check (visits > 0),
  primary key (link_id, day)
);
