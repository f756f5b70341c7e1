-- transaction
-- What an attempt may be paid with, in the provider's words: every try of it sends the same list. Null is the card alone.
alter table payment_attempts add column method_types text[];
