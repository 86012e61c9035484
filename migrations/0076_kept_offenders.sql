-- Repeat offenders are counted over two years of links, which was most of the cost of all figures. The offenders of each month are kept with its
-- sums, once per link, so that months can be put together and counted.
alter table case_months add column offenders uuid[];
-- As `sums`: always read as a whole, and often.
alter table case_months alter column offenders set storage external;
create trigger touch_months after insert or update or delete on case_criminals for each row execute function touch_months_of_party();
