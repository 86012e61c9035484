create or replace function sum_civil_case_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update civil_cases c set paid_amount = l.paid, open_amount = case when l.awarded > 0 then greatest(0, l.awarded - l.settled) end
    from (select t.civil_case_id, sum(x.amount) filter (where x.kind = 'payment')::bigint as paid,
        sum(x.amount) filter (where x.kind = 'award')::bigint as awarded,
        coalesce(sum(x.amount) filter (where x.kind in ('payment', 'writeOff')), 0)::bigint as settled
      from (select distinct civil_case_id from touched) t left join civil_case_ledger x on x.civil_case_id = t.civil_case_id group by t.civil_case_id) l
    where c.id = l.civil_case_id;
  return null;
end $$;
