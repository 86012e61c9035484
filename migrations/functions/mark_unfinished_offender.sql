create or replace function mark_unfinished_offender() returns trigger language plpgsql as $$
begin
  new.unfinished := coalesce(new.dni, new.name, new.nickname) is null;
  return new;
end $$;
