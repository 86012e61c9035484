-- After how many days without a plan somebody should look at a case; null for closed ones: the others are open, as `lifecycle/open-statuses.ts` says.
create or replace function case_idle_days(status text) returns integer language sql immutable parallel safe as $$
  select case when status = 'new' then 7
    when status in ('stockComplaint', 'provisionalDismissal') then 180
    when status in ('dismissed', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed') then null
    else 30 end
$$;
