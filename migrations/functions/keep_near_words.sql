create or replace function keep_near_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before tsvector := '';
  after tsvector := '';
begin
  -- What a case writes of itself are numbers.
  if tg_table_name = 'case_words' then
    if tg_op <> 'INSERT' then before := coalesce(old.others, ''); end if;
    if tg_op <> 'DELETE' then after := coalesce(new.others, ''); end if;
  else
    if tg_op <> 'INSERT' then before := old.document; end if;
    if tg_op <> 'DELETE' then after := new.document; end if;
  end if;
  if tg_op = 'UPDATE' and new.customer_id = old.customer_id then
    -- With forms none of its words is known yet.
    perform learn_words(new.customer_id, named_words(
      case when before @@ $q$'~':* | '@~':* | '^~':*$q$ then after else ts_delete(after, tsvector_to_array(before)) end));
    before := ts_delete(before, tsvector_to_array(after));
  elsif tg_op <> 'DELETE' then
    perform learn_words(new.customer_id, named_words(after));
  end if;
  if tg_op <> 'INSERT' then insert into doubted_words select old.customer_id, word from unnest(named_words(before)) word; end if;
  return null;
end $$;
revoke execute on function keep_near_words from public;
