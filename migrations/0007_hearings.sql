-- Hearings: their state, and the time zone of the court.

-- ---------------------------------------------------------------- state
-- A hearing is set, held, suspended or cancelled. Calendar, feed, mails, figures and clashes read this state, not the status of the case.
-- A hearing has both a date and a state, or neither.

alter table cases add column hearing_state text check (hearing_state in ('set', 'held', 'suspended', 'cancelled'));
alter table civil_cases add column prior_hearing_state text check (prior_hearing_state in ('set', 'held', 'suspended', 'cancelled'));
alter table civil_cases add column trial_hearing_state text check (trial_hearing_state in ('set', 'held', 'suspended', 'cancelled'));

-- Existing hearings. Triggers are off: no figure, count or search document reads the new columns.
alter table cases disable trigger user;
update cases set hearing_state = case
    when case_status = 'suspended' then 'suspended'
    when trial_status = 'celebrated' then 'held'
    when trial_datetime > now() and case_status in ('dismissed', 'provisionalDismissal', 'prescription', 'archived', 'notProcessed', 'stockComplaint',
      'guiltyVerdict', 'innocentVerdict') then 'cancelled'
    else 'set'
  end
  where trial_datetime is not null;
alter table cases enable trigger user;

update civil_cases set
  prior_hearing_state = case
    when prior_hearing_date is null then null
    when prior_hearing_date > now() and status in ('trialPending', 'judgmentPending', 'estimatedDemand', 'dismissedDemand', 'appealPending',
      'enforceable', 'archived') then 'cancelled'
    when status in ('trialPending', 'judgmentPending', 'estimatedDemand', 'dismissedDemand', 'appealPending') then 'held'
    else 'set'
  end,
  trial_hearing_state = case
    when trial_hearing_date is null then null
    when trial_hearing_date > now() and status in ('judgmentPending', 'estimatedDemand', 'dismissedDemand', 'enforceable', 'archived') then 'cancelled'
    when status in ('judgmentPending', 'estimatedDemand', 'dismissedDemand', 'appealPending') then 'held'
    else 'set'
  end
  where prior_hearing_date is not null or trial_hearing_date is not null;

-- ---------------------------------------------------------------- time zone
-- The time zone of the court of a hearing, if it differs from that of the record; facts keep the time zone of the establishment. Null for a court
-- without postal code and province. trial_day, which figures count by, stays in the time zone of the case: no court sits around midnight, and another
-- expression would rewrite the table.

create function court_time_zone(zip text, state text, country text) returns text language sql immutable set search_path = public, pg_temp as $$
  select case
    when country = 'France' then 'Europe/Paris'
    when zip ~ '^3[58]' then 'Atlantic/Canary'
    when zip is not null then 'Europe/Madrid'
    when fold(state) ~ '(las palmas|tenerife|canarias)' then 'Atlantic/Canary'
    when state is not null then 'Europe/Madrid'
  end
$$;

alter table cases add column hearing_time_zone text;
alter table civil_cases add column hearing_time_zone text;

-- These run as the owner: the user's scope need not include the courts of a case.
create function set_case_hearing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.hearing_state := case when new.trial_datetime is not null then coalesce(new.hearing_state, 'set') end;
  new.hearing_time_zone := (select nullif(court_time_zone(k.zip, k.state, k.country), new.time_zone) from courts k
    where k.id = coalesce(new.court_id, new.court_penal_id, new.court_instruction_id));
  return new;
end $$;
create function set_civil_case_hearings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.prior_hearing_state := case when new.prior_hearing_date is not null then coalesce(new.prior_hearing_state, 'set') end;
  new.trial_hearing_state := case when new.trial_hearing_date is not null then coalesce(new.trial_hearing_state, 'set') end;
  new.hearing_time_zone := (select nullif(court_time_zone(k.zip, k.state, k.country), new.time_zone) from courts k where k.id = new.court_id);
  return new;
end $$;

alter table cases disable trigger user;
update cases c set hearing_time_zone = court_time_zone(k.zip, k.state, k.country) from courts k
  where k.id = coalesce(c.court_id, c.court_penal_id, c.court_instruction_id) and court_time_zone(k.zip, k.state, k.country) <> c.time_zone;
alter table cases enable trigger user;
update civil_cases c set hearing_time_zone = court_time_zone(k.zip, k.state, k.country) from courts k
  where k.id = c.court_id and court_time_zone(k.zip, k.state, k.country) <> c.time_zone;

create trigger hearing before insert on cases for each row execute function set_case_hearing();
create trigger hearing_changed before update of trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id, time_zone on cases
  for each row execute function set_case_hearing();
create trigger hearings before insert on civil_cases for each row execute function set_civil_case_hearings();
create trigger hearings_changed before update of prior_hearing_date, prior_hearing_state, trial_hearing_date, trial_hearing_state, court_id, time_zone
  on civil_cases for each row execute function set_civil_case_hearings();

-- When the address of a court is corrected, the time zone of its hearings follows.
create function move_hearings_of_court() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases set time_zone = time_zone where coalesce(court_id, court_penal_id, court_instruction_id) = new.id
    and new.id in (court_id, court_penal_id, court_instruction_id);
  update civil_cases set time_zone = time_zone where court_id = new.id;
  return null;
end $$;
create trigger move_hearings after update of zip, state, country on courts for each row
  when ((old.zip, old.state, old.country) is distinct from (new.zip, new.state, new.country)) execute function move_hearings_of_court();

-- ---------------------------------------------------------------- mails
-- Finds the witnesses who were notified of a hearing: the keys of their mails begin with the kind of notice and the case.
create index mails_key_prefix_idx on mails (key text_pattern_ops) where key is not null;

-- ---------------------------------------------------------------- feed
-- The content of a user's calendar feed: the hearings that they attend, or all that they may see; kinds null means all kinds.
alter table calendar_feeds add column scope text not null default 'own' check (scope in ('own', 'office'));
alter table calendar_feeds add column kinds text[];
