-- Who sees a file through a case is asked with each row of a list, by the application and by the policy. Through the
-- tables that costs their own policies again, planned and run inside of each other; these views are their own policy:
-- they have the limits of the person in them, and nothing but what those limits need.
do $$
declare
  one text;
  file text;
  kind text;
begin
  foreach kind in array array['criminal', 'vehicle', 'band', 'witness'] loop
    file := case kind when 'witness' then 'witnesses' else kind || 's' end;
    foreach one in array array['case', 'issue'] loop
      execute format('create view shown_%1$s_%2$s as
        select l.%3$s_id, c.customer_id, c.establishment_id from %1$s_%2$s l join %1$ss c on c.id = l.%1$s_id
        where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
          and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]))',
        one, file, kind);
      execute format('grant select on shown_%s_%s to sumario_scoped', one, file);
      -- Both ends in the index: neither the views nor the question for minors need the table of links.
      execute format('drop index %1$s_%2$s_%3$s_idx', one, file, kind);
      execute format('create index %1$s_%2$s_%3$s_idx on %1$s_%2$s (%3$s_id, %1$s_id)', one, file, kind);
    end loop;
    execute format('alter policy own on %2$s
      using (customer_id = any ((select scope_customers())::uuid[])
        and ((select scope_role()) = ''supercustomer'' or created_by = (select scope_user())
          or exists (select from shown_case_%2$s l where l.%1$s_id = %2$s.id offset 0)
          or exists (select from shown_issue_%2$s l where l.%1$s_id = %2$s.id offset 0)))', kind, file);
  end loop;
end $$;
