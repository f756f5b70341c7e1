-- A passkey works for one name. Staff may move to a host of their own: each passkey says which name it was made for.
-- Those without one were made for the host of PUBLIC_ORIGIN.
alter table staff_passkeys add column rp_id text;
