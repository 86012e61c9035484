-- Words that no record has any more are forgotten when nobody is writing: forget_words() of 0082 leaves them for the next time as long as documents
-- are made anew, which a long transaction delays by hours. Whoever erases a person cannot leave them. A document that is made anew later doubts its
-- words again, so none has to be waited for. False while somebody is just learning a word: to wait for them would hold up everybody else who does.
create function forget_words_now() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doubted record;
  terms tsquery;
begin
  if not pg_try_advisory_xact_lock(7305828) then return false; end if;
  for doubted in with taken as (delete from doubted_words returning customer_id, word) select distinct customer_id, word from taken loop
    terms := (select string_agg(quote_literal(mark || doubted.word), '|') from unnest(array['=', '@', '^']) mark)::tsquery;
    continue when exists (select from case_words w where w.customer_id = doubted.customer_id and w.document @@ terms)
      or exists (select from issue_words w where w.customer_id = doubted.customer_id and w.document @@ terms);
    delete from near_words k where k.form = any (search_near(array[doubted.word])) and k.customer_id = doubted.customer_id and k.word = doubted.word;
  end loop;
  return true;
end $$;

create or replace function forget_words() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from word_changes) and not exists (select from stale_words) then perform forget_words_now(); end if;
end $$;
revoke execute on function forget_words_now from public;
grant execute on function forget_words_now to sumario_system;
