-- Once per statement: each update of a case writes its indexes.
create or replace function sum_case_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases c set enforcement_payment = l.paid, enforcement_payment_method = l.method
    from (select t.case_id, sum(x.amount) filter (where x.kind = 'payment')::bigint as paid,
        (array_agg(x.method order by x.date desc, x.id desc) filter (where x.kind = 'payment' and x.method is not null))[1] as method
      from (select distinct case_id from touched) t left join case_ledger x on x.case_id = t.case_id group by t.case_id) l
    where c.id = l.case_id;
  return null;
end $$;
