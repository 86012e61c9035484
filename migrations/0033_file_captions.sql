-- What a photo shows, in the words of whoever took it. It travels with the upload, so that it is there with the file.
alter table files add column caption text check (char_length(caption) <= 300);
alter table uploads add column caption text check (char_length(caption) <= 300);
