-- A complaint pack is a report: made by a job, kept for a day. Processes of the release before never insert one.
alter table reports drop constraint reports_kind_check,
  add constraint reports_kind_check check (kind in ('analytics', 'customer', 'global', 'actions', 'writs', 'pack'));
