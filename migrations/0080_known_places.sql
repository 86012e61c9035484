-- An opened record also names its customer and its establishment, which everybody sees who sees the record: see 0077.
create trigger mark_known_names after update of alias on customers for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
create trigger mark_known_names after update of alias on establishments
  for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
