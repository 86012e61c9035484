-- Forgets words that no record has any more, of those in doubt: few at a time, so that nobody waits for long. Returns how many it has looked at. What
-- somebody is about to write stays in doubt.
create or replace function forget_words_now() returns integer language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off as $$
declare
  doubted record;
  terms tsquery;
  looked integer := 0;
begin
  for doubted in
    select k.customer_id, k.word from (select distinct customer_id, word from doubted_words) d
    join near_words k on k.form = '~' || d.word and k.customer_id = d.customer_id and k.word = d.word
    limit 50 for update of k skip locked
  loop
    looked := looked + 1;
    delete from doubted_words d where d.customer_id = doubted.customer_id and d.word = doubted.word;
    terms := (select string_agg(quote_literal(mark || doubted.word), '|') from unnest(array['=', '@', '^']) mark)::tsquery;
    continue when
      exists (select from (select document from case_words where customer_id = doubted.customer_id and not deleted order by cid desc limit 300) w
        where w.document @@ terms)
      or exists (select from case_words w where w.customer_id = doubted.customer_id and w.document @@ terms and not w.deleted)
      or exists (select from issue_words w where w.customer_id = doubted.customer_id and w.document @@ terms and not w.deleted)
      or exists (select from case_words w where w.customer_id = doubted.customer_id and w.document @@ terms and w.deleted)
      or exists (select from issue_words w where w.customer_id = doubted.customer_id and w.document @@ terms and w.deleted);
    delete from near_words k where k.form = any (search_near(array[doubted.word])) and k.customer_id = doubted.customer_id and k.word = doubted.word;
  end loop;
  delete from doubted_words d where not exists (select from near_words k where k.form = '~' || d.word and k.customer_id = d.customer_id and k.word = d.word);
  return looked;
end $$;
revoke execute on function forget_words_now from public;
grant execute on function forget_words_now to sumario_system;
