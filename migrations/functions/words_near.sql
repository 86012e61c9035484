create or replace function words_near(forms text[], size integer, most integer) returns text[] language plpgsql stable parallel safe as $$
begin
  return array(select near_word from (select distinct k.word as near_word from public.near_words k where k.forms && words_near.forms) k
    order by abs(length(near_word) - size), near_word limit most);
end $$;
