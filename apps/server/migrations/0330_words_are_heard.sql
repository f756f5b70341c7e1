-- Workers keep the words of mails while the version of the content stays as it is.
create trigger mail_words_are_content
after insert or update or delete or truncate on mail_words
for each statement execute function raise_content_version();
