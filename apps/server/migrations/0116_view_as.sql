-- The role whose eyes a super admin looks through in this session. It only ever takes rights away.
alter table staff_sessions add column viewed_role text references roles on delete set null;
