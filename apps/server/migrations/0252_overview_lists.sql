-- What the overview asks of the last hours and days.
create index card_declines_newest on card_declines (at desc);
create index coupon_uses_used on coupon_uses (created_at, coupon_id) include (order_id) where state = 'used';
