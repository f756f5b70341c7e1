-- concurrently
-- needs 0502
-- orders_in_list_state serves what these served.
drop index concurrently if exists orders_disputed;
drop index concurrently if exists orders_given_up;
drop index concurrently if exists orders_in_review;
drop index concurrently if exists orders_refunded;
drop index concurrently if exists orders_open;
drop index concurrently if exists orders_imported_newest;
-- An address has the order of bytes, so orders_of_email serves its start as well, and an address has few imported orders.
drop index concurrently if exists orders_by_email;
drop index concurrently if exists orders_imported_of_email;
