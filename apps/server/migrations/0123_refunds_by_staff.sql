-- Staff give money back without being asked by the buyer: for licences, for goodwill, or because a
-- payment was held for a check and not accepted. The last two concern no licence.
alter table refund_requests
  drop constraint refund_requests_reason_check;
alter table refund_requests
  add constraint refund_requests_reason_check check (reason in (
    'changed_mind', 'wrong_edition', 'does_not_activate', 'not_delivered', 'other', 'withdrawal',
    'fraud', 'goodwill', 'payment_refused'
  ));
