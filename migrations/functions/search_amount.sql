-- An amount as people type it: with its cents, whatever separates them, and without them if there are none.
create or replace function search_amount(cents bigint) returns text[] language plpgsql immutable parallel safe as $$
begin
  return case when cents is null then '{}' when cents % 100 = 0 then array['=' || cents, '=' || cents / 100] else array['=' || cents] end;
end $$;
