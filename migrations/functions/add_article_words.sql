-- Added lines add their words; the document is made anew where a line is changed or removed.
create or replace function add_article_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'case_articles' then
    update case_words w set document = w.document || array_to_tsvector(l.terms), others = w.others || array_to_tsvector(l.terms)
      from (select case_id as id, article_terms(string_agg(name, ' '), array_agg(code)) as terms from linked group by 1) l where w.id = l.id;
  else
    update issue_words w set document = w.document || array_to_tsvector(l.terms)
      from (select issue_id as id, article_terms(string_agg(name, ' '), array_agg(code)) as terms from linked group by 1) l where w.id = l.id;
  end if;
  return null;
end $$;
