-- An order that staff write for a buyer. It is unpaid until a second person approved that the money arrived by another
-- way, or it costs nothing because a second person approved that.
alter table orders
  drop constraint orders_kind_check,
  drop constraint orders_of_links,
  add constraint orders_kind_check check (kind in ('cart', 'payment_link', 'manual')),
  add constraint orders_of_links check (
    (kind = 'payment_link') = (payment_link_id is not null)
    and (kind = 'payment_link') = (title is not null)
    and (kind <> 'payment_link' or discount_minor = 0)
    and (kind = 'cart' or coupon_id is null));
