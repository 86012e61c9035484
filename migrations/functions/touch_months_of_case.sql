create or replace function touch_months_of_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_op
    when 'INSERT' then insert into case_months_touched select new.customer_id, months_of_case(new);
    when 'DELETE' then insert into case_months_touched select old.customer_id, months_of_case(old);
    else insert into case_months_touched select old.customer_id, months_of_case(old) union select new.customer_id, months_of_case(new);
  end case;
  return null;
end $$;
