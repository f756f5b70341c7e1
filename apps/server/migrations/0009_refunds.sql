-- A refund the bank could not carry out brings the money back to the shop: a row of its own, as for a dispute won.
alter table ledger
  drop constraint ledger_kind_check,
  add constraint ledger_kind_check check (kind in (
    'charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'));

-- An e-mail that has nothing left to say, because its keys were taken back or are frozen, is not sent.
alter table emails
  drop constraint emails_state_check,
  add constraint emails_state_check check (state in ('queued', 'sent', 'dead', 'dropped'));
