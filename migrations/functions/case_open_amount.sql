-- What is still owed: the awards of the ledger or, where it has none for civil liability, the liability of the judgment; less what was paid or written off.
-- Runs as the owner of the tables, as the other triggers do. The writer holds the lock of the record.
create or replace function case_open_amount() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines record;
  total bigint;
begin
  select coalesce(sum(amount) filter (where kind = 'award'), 0) as awarded,
    coalesce(bool_or(kind = 'award' and ground = 'civilLiability'), false) as has_liability,
    coalesce(sum(amount) filter (where kind = 'writeOff'), 0) as written_off
    into lines from case_ledger where case_id = new.id;
  total := lines.awarded + case when lines.has_liability then 0 else
    case when new.company_civil_liability then coalesce(new.company_civil_liability_amount, 0) else 0 end
    + case when new.injuries_civil_liability then coalesce(new.injuries_civil_liability_amount, 0) else 0 end end;
  new.open_amount := case when total > 0 then greatest(0, total - coalesce(new.enforcement_payment, 0) - lines.written_off) end;
  return new;
end $$;
