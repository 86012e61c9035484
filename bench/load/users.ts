import { unassigned } from "#domain/access/user.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { storePassword } from "#server/auth/reset.ts";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { createRecord, type Writer } from "#server/records/save.ts";

export type LoadRole = "customer" | "supercustomer" | "lawyer" | "manager";
export type LoadUser = { email: string; role: LoadRole; customer: string; shop: string };

/** The roles of twenty users: half report in shops, a quarter are lawyers. */
const share: readonly LoadRole[] = [
  ...Array<LoadRole>(10).fill("customer"),
  ...Array<LoadRole>(3).fill("supercustomer"),
  ...Array<LoadRole>(5).fill("lawyer"),
  ...Array<LoadRole>(2).fill("manager"),
];

/** Creates accounts, spread over the existing customers and establishments. */
export async function createUsers(appUrl: string, count: number): Promise<LoadUser[]> {
  const db = openDatabase(appUrl, { max: 1 });
  const hash = await hashPassword(demoPassword);
  try {
    const { admin, shops, known } = await db.asSystem(async (tx) => ({
      admin: (await tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = 'admin@demo.sumario.test'`))!,
      shops: await tx.rows<{ id: string; customer: string }>(
        sql`select id, customer_id as customer from establishments where not deleted and code not like 'BENCH-%' order by code`,
      ),
      known: new Set((await tx.rows<{ email: string }>(sql`select email from users where email like 'load%'`)).map(({ email }) => email)),
    }));
    const writer: Writer = {
      ...admin,
      role: "admin",
      ...unassigned,
      locale: "es",
    };
    const users = Array.from({ length: count }, (_, index): LoadUser => {
      const { id, customer } = shops[index % shops.length]!;
      return { email: `load${index}@demo.sumario.test`, role: share[(index * 7) % share.length]!, customer, shop: id };
    });
    for (const user of users.filter(({ email }) => !known.has(email)))
      await db.as(writer, async (tx) => {
        const { id } = await createRecord(tx, writer, userEntity, valuesOf(user));
        await storePassword(tx.system, String(id), hash);
      });
    return users;
  } finally {
    await db.close();
  }
}

const valuesOf = ({ email, role, customer, shop }: LoadUser) => ({
  email,
  alias: email.split("@")[0],
  role,
  locale: "es",
  status: "active",
  casesTypes: ["penal", "civil", "issue"],
  customer: role === "customer" || role === "supercustomer" ? customer : null,
  customers: role === "lawyer" ? [customer] : [],
  establishments: role === "customer" ? [shop] : role === "lawyer" ? [`empresa:${customer}`] : [],
});
