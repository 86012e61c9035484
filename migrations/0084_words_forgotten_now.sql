-- Words that no record has any more are forgotten when nobody is writing: forget_words() of 0082 leaves them for the next time as long as documents
-- are made anew, which a long transaction delays by hours. Whoever erases a person cannot leave them. A document that is made anew later doubts its
-- words again, so none has to be waited for; only those who are just learning a word are.
create function forget_words_now() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doubted record;
  terms tsquery;
begin
  perform pg_advisory_xact_lock(7305828);
  for doubted in with taken as (delete from doubted_words returning customer_id, word) select distinct customer_id, word from taken loop
    terms := (select string_agg(quote_literal(mark || doubted.word), '|') from unnest(array['=', '@', '^']) mark)::tsquery;
    continue when exists (select from case_words w where w.customer_id = doubted.customer_id and w.document @@ terms)
      or exists (select from issue_words w where w.customer_id = doubted.customer_id and w.document @@ terms);
    delete from near_words k where k.form = any (search_near(array[doubted.word])) and k.customer_id = doubted.customer_id and k.word = doubted.word;
  end loop;
end $$;

create or replace function forget_words() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from word_changes) or exists (select from stale_words) or not pg_try_advisory_xact_lock(7305828) then return; end if;
  perform forget_words_now();
end $$;
revoke execute on function forget_words_now from public;
grant execute on function forget_words_now to sumario_system;
