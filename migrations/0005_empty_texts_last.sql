-- Lists put rows without a text after those with one: indexes over the expression they now sort by.

drop index vehicles_brand_idx, vehicles_model_idx, vehicles_color_idx, criminals_surname_idx, criminals_customer_idx;
create index vehicles_brand_idx on vehicles ((coalesce(brand, U&'\FFFF')), id) where not deleted;
create index vehicles_model_idx on vehicles ((coalesce(model, U&'\FFFF')), id) where not deleted;
create index vehicles_color_idx on vehicles ((coalesce(color, U&'\FFFF')), id) where not deleted;
create index criminals_surname_idx on criminals ((coalesce(surname, U&'\FFFF')), id) where not deleted;
create index criminals_customer_idx on criminals (customer_id, (coalesce(surname, U&'\FFFF')), id) where not deleted;
