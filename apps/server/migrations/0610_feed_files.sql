-- transaction
-- ## growth/feeds
--
-- The file of a feed as a store beside the main one tells it: its brand, its host and its part of the catalogue. The
-- file of the main store is in the feed itself.
create table store_feed_files (
  format   text references shopping_feeds (format) on delete cascade,
  store_id text references stores on delete cascade,
  body     text not null,
  built_at timestamptz not null,
  primary key (format, store_id)
);
create index store_feed_files_of_store on store_feed_files (store_id);
