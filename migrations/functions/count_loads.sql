-- Counts everything again: for the records that are there, and for tools that write without triggers.
create or replace function count_loads() returns void language sql as $$
  delete from lawyer_loads;
  insert into lawyer_loads (lawyer_id, cases, idle_cases)
    select lawyer_id, count(*), count(*) filter (where next_kind = 'none') from cases
    where not deleted and case_idle_days(case_status) is not null group by lawyer_id;
  insert into lawyer_loads (lawyer_id, civil_cases, idle_civil_cases)
    select lawyer_id, count(*), count(*) filter (where next_kind = 'none') from civil_cases
    where not deleted and civil_case_idle_days(status) is not null group by lawyer_id;
$$;
revoke execute on function count_loads from public;
