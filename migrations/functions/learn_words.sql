-- One lock over all words held up every save with a new word for seconds while words were forgotten. So whoever
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
revoke execute on function learn_words from public;
