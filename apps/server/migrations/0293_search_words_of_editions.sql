-- Words an edition is found by. Without any, the shop takes its name, apps and systems.
alter table products
  add column seo_keywords text[] not null default '{}',
  add constraint keywords_are_few check (cardinality(seo_keywords) <= 20);
