-- Forgetting words held one lock over all of them, 1.9 seconds at 4,000 cases, while every save with a new word waited and some ended as 503. Now whoever
-- writes a word locks the row of it, as a foreign key would, and whoever forgets locks the rows of few words, leaving out those that somebody writes.
create or replace function learn_words(customer uuid, words text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Only words with forms: see search_near.
  locked integer;
  named text[] := array(select w from unnest(words) w where length(w) between 4 and 30 and w ~ '[a-z]' order by w);
begin
  loop
    insert into near_words
      select distinct f.form, customer, w.word from unnest(named) w (word)
      cross join lateral unnest(search_near(array[w.word])) f (form)
      where not exists (select from near_words k where k.form = '~' || w.word and k.customer_id = customer and k.word = w.word)
      order by 1, 3
    on conflict do nothing;
    -- Keeps them from being forgotten before COMMIT. What was forgotten meanwhile is learnt again.
    perform from near_words k where (k.form, k.word) in (select '~' || w, w from unnest(named) w) and k.customer_id = customer
      order by k.word for key share;
    get diagnostics locked = row_count;
    exit when locked = cardinality(named);
  end loop;
end $$;

drop function forget_words;
drop function forget_words_now;
-- Forgets words that no record has any more, of those in doubt: few at a time, so that nobody waits for long. Returns how many it has looked at. What
-- somebody is about to write stays in doubt.
create function forget_words_now() returns integer language plpgsql security definer set search_path = public, pg_temp
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
