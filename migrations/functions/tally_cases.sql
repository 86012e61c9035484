-- Counts everything again: for the records that are there, and for tools that write without triggers.
create or replace function tally_cases() returns void language sql as $$
  delete from case_tallies;
  insert into case_tallies select customer_id, establishment_id, case_status, count(*) from cases where not deleted group by 1, 2, 3;
  delete from case_month_tallies;
  insert into case_month_tallies select customer_id, facts_month, case_status, count(*) from cases where not deleted group by 1, 2, 3;
$$;
revoke execute on function tally_cases from public;
