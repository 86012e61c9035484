-- Whether the database is as far as the program that serves it, asked by the program itself.
grant select on migrations to sumario_system;
