-- Joining two customers moves the keys of all orders of one: it counts with every other move of keys, and names no order.
alter table key_moves
  alter column order_id drop not null,
  drop constraint key_moves_act_check,
  add constraint key_moves_act_check
    check (act in ('address', 'replacement', 'assignment', 'mark_paid', 'grant', 'merge')),
  add constraint key_moves_of_one_order check ((act = 'merge') = (order_id is null));
