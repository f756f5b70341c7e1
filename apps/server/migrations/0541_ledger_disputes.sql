-- concurrently
-- needs 0540
-- Disputed orders of a period are counted for the rate that card networks measure.
create index concurrently if not exists ledger_disputes on ledger (at) include (order_id) where kind = 'dispute';
alter table figure_days validate constraint figure_days_kind_check;
