-- ---------------------------------------------------------------- notices as people want them
-- A third channel beside the application and the mail at once: a line in the mail of the next morning.
alter table notice_preferences add column digest boolean not null default false;

-- A notice that its reader has put off is hidden until then. It gets an id of that time, by which notices are listed, so that it returns on top.
alter table notices add column snoozed_until timestamptz(3);
create index notices_snoozed_idx on notices (user_id, snoozed_until) where snoozed_until is not null;
grant update (id, read_at, snoozed_until) on notices to sumario_system;

-- The digest of changes of status has become that of all notices.
update jobs set kind = 'dailyDigest' where kind = 'statusDigest';
