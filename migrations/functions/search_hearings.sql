-- A hearing is found by what it is called, by its day and by its month.
create or replace function search_hearings(days date[]) returns text[] language plpgsql immutable parallel safe as $$
begin
  return array(select unnest(array['$hearing', '$hearing' || to_char(day, 'YYYYMMDD'), '$hearing' || extract(month from day)])
    from unnest(days) day where day is not null);
end $$;
