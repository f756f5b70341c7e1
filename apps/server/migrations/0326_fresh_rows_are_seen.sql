-- An index answers alone where vacuum has been since the last change. With the usual fifth of a table it comes after a
-- million orders, and lists of today's orders read each row instead. These are looked after every two thousand changes;
-- so few dead rows are taken out without a walk through the indexes.
do $$
declare
  busy text;
begin
  foreach busy in array array['orders', 'order_lines', 'payment_attempts', 'assignments', 'emails'] loop
    execute format(
      'alter table %I set (
         autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
         autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000)',
      busy);
  end loop;
end $$;
