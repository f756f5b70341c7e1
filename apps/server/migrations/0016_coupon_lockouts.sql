-- After too many wrong codes the guesser waits, each time twice as long as before. A restart ends no waiting.
create table coupon_lockouts (
  subject text primary key,
  strikes integer not null check (strikes > 0),
  until   timestamptz not null
);
