-- The list and the export of a period, of all currencies or of one.
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_of_currency on invoices (currency, issued_at desc, id desc);
