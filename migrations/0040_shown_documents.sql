-- What a search matches for a lawyer: the document with the names of those minors alone whom the lawyer sees by name. A search ranks each record by
-- several queries; it asks for this document once, and not for each of them.
create function shown_document(kind text, record uuid, document tsvector) returns tsvector
  language plpgsql stable security definer cost 10000 set search_path = public, pg_temp as $$
declare
  minors uuid[] := maybe_minors(case kind
    when 'case' then array(select criminal_id from case_criminals where case_id = record)
    else array(select criminal_id from issue_criminals where issue_id = record) end);
  shown uuid[] := array(select p from unnest(minors) p except select hidden_minors('criminal', minors, 'infinity'));
begin
  return ts_delete(document, array(select lexeme from unnest(document) where lexeme like '^%'))
    || case when cardinality(shown) = 0 then ''::tsvector else array_to_tsvector(people_terms('^', shown)) end;
end $$;
revoke execute on function shown_document from public;
grant execute on function shown_document to sumario_scoped, sumario_staff, sumario_system;
