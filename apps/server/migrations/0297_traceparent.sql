-- Where the trace of a payment began, so that the process that settles it goes on with it. Null unless traces are kept.
alter table payment_attempts add column traceparent text;
