-- Staff list the keys that moved: by one person, by two, and by the rules or the shop itself.
create index key_moves_alone on key_moves (at desc, id desc) where actor_kind = 'staff' and approval_id is null;
create index key_moves_by_two on key_moves (at desc, id desc) where approval_id is not null;
create index key_moves_by_rules on key_moves (at desc, id desc) where actor_kind <> 'staff';

create trigger key_moves_tell_staff after insert on key_moves
  for each statement execute function tell_staff('licenses');
