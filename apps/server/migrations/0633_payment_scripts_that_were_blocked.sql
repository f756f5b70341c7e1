-- transaction
-- Reports of browsers that a page of ours kept them from the card provider, counted by minute.
alter table minute_counts drop constraint minute_counts_name_check;
alter table minute_counts add constraint minute_counts_name_check
  check (name in ('shop', 'checkout', 'coupons', 'payment-csp'));
