-- The words of names among the terms of a document. Numbers are never meant with a wrong letter, plates are.
create or replace function named_words(document tsvector) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select distinct substr(lexeme, 2) from unnest(document)
    where lexeme ~ '^[=@^][[:alnum:]]{4,30}$' and length(regexp_replace(lexeme, '[0-9]', '', 'g')) > 3);
end $$;
