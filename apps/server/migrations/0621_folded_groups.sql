-- transaction
-- ## staff/preferences
--
-- Which groups of the navigation a member has folded.
alter table staff_preferences add column folded_groups text[] not null default '{}';
