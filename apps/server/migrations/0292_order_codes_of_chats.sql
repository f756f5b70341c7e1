-- A code that opens one order to one chat. It has no link: it works in that chat or not at all.
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('verify', 'reset', 'access', 'erase', 'move', 'chat')),
  add column order_id text references orders,
  add constraint codes_of_chats_name_an_order check ((purpose = 'chat') = (order_id is not null));
create index one_time_codes_of_order on one_time_codes (order_id) where order_id is not null;
create index one_time_codes_of_chat on one_time_codes (asker_hash) where purpose = 'chat';

-- What was said before a person came is a note, too, and no member of staff wrote it.
alter table conversation_messages
  drop constraint notes_are_by_staff,
  add constraint notes_are_not_by_customers check (not is_note or author in ('staff', 'system'));
