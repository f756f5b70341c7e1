-- A price below the floor carries the approval it took, and the lowest share of the reference that was approved.
alter table price_history
  add column approval_id text references approvals,
  add column approved_share_bp integer check (approved_share_bp between 0 and 10000);
alter table own_prices
  add column approval_id text references approvals,
  add column approved_share_bp integer check (approved_share_bp between 0 and 10000);
alter table currency_rates
  add column approval_id text references approvals,
  add column approved_share_bp integer check (approved_share_bp between 0 and 10000);
alter table coupons
  add column approval_id text references approvals,
  add column approved_share_bp integer check (approved_share_bp between 0 and 10000);
alter table payment_links
  add column approval_id text references approvals,
  add column approved_share_bp integer check (approved_share_bp between 0 and 10000);
alter table business_offers
  add column approval_id text references approvals,
  add column approved_share_bp integer check (approved_share_bp between 0 and 10000);

-- What a line was judged by when it was sold: the reference of one licence in the charged currency, what is taken for
-- the line (of a link its part of the amount), and the share of the reference that it may not go below.
alter table order_lines
  add column reference_minor bigint check (reference_minor >= 0),
  add column judged_minor bigint constraint lines_are_judged_as_charged check (judged_minor = charge_minor or charge_minor = 0),
  add column floor_share_bp integer check (floor_share_bp between 0 and 10000),
  add column approval_id text references approvals;

-- One smallest unit per licence is for rounding. Lines from before, and those of other shops, have no reference.
alter table order_lines
  add constraint lines_keep_their_floor check (
    reference_minor is null
    or (
      judged_minor is not null
      and floor_share_bp is not null
      and (judged_minor + quantity)::numeric * 10000 >= reference_minor::numeric * quantity * floor_share_bp
    )
  ) not valid;
alter table order_lines validate constraint lines_keep_their_floor;
