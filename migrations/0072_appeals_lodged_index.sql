-- outside of a transaction
-- Which judgments were appealed, for the calendar: few actions are appeals, and a week of the calendar read all actions to find them.
drop index concurrently if exists case_actions_appeals_idx;
create index concurrently case_actions_appeals_idx on case_actions (case_id, date) where action = 'resource';
