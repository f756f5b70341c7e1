-- concurrently
-- The view of credit notes, newest first. They are few beside the invoices.
create index concurrently if not exists invoices_credit_notes on invoices (issued_at desc, id desc)
  where kind = 'credit_note';
