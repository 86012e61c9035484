-- A search reads every document that waits to be added to an index of words, one by one. By default 4 MB of them may wait, which is some hundreds of
-- saved records and took longer than the search itself. The list of cases, to which every save of one adds, is set in 0078.
alter index issue_words_document_idx set (gin_pending_list_limit = 256);
alter index civil_case_words_document_idx set (gin_pending_list_limit = 256);
alter index vehicle_words_document_idx set (gin_pending_list_limit = 256);
