-- What a key of the edition looks like, and whether staff look at an order before its keys go out.
alter table products
  add column key_format text not null default 'any' check (key_format in ('any', 'publisher', 'publisher-n')),
  add column delivery text not null default 'instant' check (delivery in ('instant', 'checked')),
  add column additional_alts text[] not null default '{}';

update products set additional_alts = array_fill(''::text, array[cardinality(additional_images)])
where additional_images <> '{}';

alter table products
  add constraint pictures_have_words check (cardinality(additional_alts) = cardinality(additional_images));

-- The same picture as a small PNG, which every mail program shows. Pictures from before have none, and their mails
-- go without.
alter table media add column small bytea check (octet_length(small) <= 131072);
