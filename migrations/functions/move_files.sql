-- The files of a merged record follow it. No role may write where a file belongs otherwise, so that what is evidence in a case stays in its case:
-- this function moves pictures of offenders, vehicles and bands alone, behind those that are there.
create or replace function move_files(of_kind text, from_record uuid, to_record uuid, which uuid[]) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  update files f set record_id = to_record, position = f.position + coalesce(
      (select max(o.position) + 1 from files o where o.entity = of_kind and o.record_id = to_record and o.field = f.field), 0)
    where of_kind in ('criminal', 'vehicle', 'band') and f.entity = of_kind and f.record_id = from_record and f.erased_at is null and (which is null or f.id = any (which))
    returning f.id $$;
revoke execute on function move_files from public;
grant execute on function move_files to sumario_system;
