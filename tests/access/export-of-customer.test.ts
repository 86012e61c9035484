import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPortableWorld } from "#tests/support/portable-world.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";

const world = await openPortableWorld();
const { ownerUrl, filesUrl } = world;
const folder = join(temporaryFolder(), "part");
const one = async <Row>(text: string) => (await query<Row>(ownerUrl, text))[0]!;
const { id: own } = await one<{ id: string }>("select id from customers where alias = 'Almacenes Brisa'");
const foreign = `customer_id <> '${own}'`;
const mark = "marcaajena";
/** In every text of other customers, and in what the office keeps to itself. */
await query(
  ownerUrl,
  `update customers set alias = alias || ' ${mark}', address = '${mark}' where id <> '${own}';
   update establishments set alias = alias || ' ${mark}' where ${foreign};
   update companies set alias = alias || ' ${mark}' where ${foreign};
   update zones set alias = alias || ' ${mark}' where ${foreign};
   update bands set alias = alias || ' ${mark}' where ${foreign};
   update cases set facts = '${mark} ' || facts where ${foreign};
   update civil_cases set facts = '${mark} ' || facts where ${foreign};
   update issues set facts = '${mark} ' || facts where ${foreign};
   update criminals set surname = '${mark}' where ${foreign};
   update witnesses set lastname = '${mark}' where ${foreign};
   update vehicles set brand = '${mark}' where ${foreign};
   update users set alias = alias || ' ${mark}', email = '${mark}' || email where ${foreign};
   update messages set text = '${mark}' where thread = 'office';
   update tasks set what = '${mark}';
   update letters set subject = '${mark}', body = '${mark}';
   update cases set review_reason = '${mark}', review_date = '2027-01-01', legal_hold = '${mark}' where customer_id = '${own}';
   update lawyers set customer_id = (select id from customers where id <> '${own}' limit 1), email = '${mark}' || email, dni = '${mark}' || dni`,
);
const records = await one<{ removed: string; minor: string; moved: string; line: string }>(`
  select (select id from cases where customer_id = '${own}' and not deleted order by cid limit 1) as removed,
    (select criminal_id from case_criminals l join cases c on c.id = l.case_id where c.customer_id = '${own}' order by cid desc limit 1) as minor,
    (select id from cases where customer_id = '${own}' order by cid desc limit 1) as moved,
    (select id from case_status_history where case_id = (select id from cases where customer_id = '${own}' and not deleted order by cid limit 1) limit 1) as line`);
await query(
  ownerUrl,
  `update cases set deleted = true where id = '${records.removed}';
   update criminals set name = 'Nombrepila', surname = 'Apellidounico', birth_date = '2012-01-01' where id = '${records.minor}';
   insert into journal (entity, record_id, action, customer_id, from_customer_id, changes)
     select 'case', '${records.moved}', 'update', '${own}', id, jsonb_build_array(
       jsonb_build_object('field', 'customer', 'from', jsonb_build_object('id', id, 'alias', alias), 'to', jsonb_build_object('id', '${own}', 'alias', 'Brisa')),
       jsonb_build_object('field', 'legalHold', 'from', null, 'to', '${mark}')) from customers where id <> '${own}' limit 1`,
);
const exported = await runCommand("export", ["--to", folder, "--customer", "almacenes brisa"], { DATABASE_URL: ownerUrl, FILES_URL: filesUrl });
const files = () => readdirSync(folder).filter((name) => name.endsWith(".jsonl") || name === "manifest.json");
const text = () =>
  [...files().map((name) => readFileSync(join(folder, name), "utf8")), readFileSync(join(folder, "files/manifest.jsonl"), "utf8")].join("\n");
const lines = (name: string) =>
  readFileSync(join(folder, `${name}.jsonl`), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("the part of a customer is written", () => {
  expect([exported.errors, exported.code]).toEqual(["", 0]);
  expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toMatchObject({ customer: { id: own, alias: "Almacenes Brisa" } });
});

test("it has these collections and no others", () => {
  const names = files().map((name) => name.replace(/\.jsonl?$/, ""));
  expect(names.toSorted()).toEqual(
    [
      ...["manifest", "customers", "companies", "establishments", "zones", "zoneEstablishments", "users", "lawyers", "courts", "alertRules"],
      ...[
        "cases",
        "caseActions",
        "caseAdjournments",
        "caseArticles",
        "caseBands",
        "caseCollaboratorActions",
        "caseCriminals",
        "caseDocumentRequests",
        "caseInterruptions",
      ],
      ...["caseLedger", "caseRelated", "caseStatusHistory", "caseVehicles", "caseWitnesses"],
      ...["civilCases", "civilCaseDocumentRequests", "civilCaseLedger", "civilCaseStatusHistory"],
      ...["issues", "issueArticles", "issueBands", "issueCriminals", "issueVehicles", "issueWitnesses"],
      ...["criminals", "criminalVehicles", "witnesses", "bands", "bandCriminals", "bandVehicles", "vehicles"],
      ...["history", "messages", "files", "handOvers"],
    ].toSorted(),
  );
});

test("no id and no name of another customer is in it, nor what the office keeps to itself", async () => {
  const tables = await query<{ table: string }>(
    ownerUrl,
    `select distinct c.table_name as table from information_schema.columns c join information_schema.columns i using (table_name)
     where c.column_name = 'customer_id' and i.column_name = 'id' and i.data_type = 'uuid' and c.table_schema = 'public'
       and c.table_name in (select relname from pg_class where relkind = 'r') and c.table_name not in ('lawyers')`,
  );
  const lists = [
    `select id from customers where id <> '${own}'`,
    ...tables.map(({ table }) => `select id from ${table} where ${foreign}`),
    ...["case_actions", "case_witnesses", "case_ledger", "case_status_history"].map(
      (table) => `select l.id from ${table} l join cases c on c.id = l.case_id where c.${foreign}`,
    ),
    `select m.id from messages m join cases c on c.id = m.record_id where c.${foreign} or m.thread = 'office'`,
    `select f.id from files f join cases c on c.id = f.record_id where c.${foreign}`,
  ];
  const hidden = new Set((await query<{ id: string }>(ownerUrl, lists.join(" union all "))).map(({ id }) => id));
  expect(hidden.size).toBeGreaterThan(1000);
  const found = text().match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)!;
  expect(found.filter((id) => hidden.has(id))).toEqual([]);
  expect(files().filter((name) => readFileSync(join(folder, name), "utf8").includes(mark))).toEqual([]);
});

test("everything of the customer is, except what was removed", async () => {
  for (const [table, name] of [
    ["cases", "cases"],
    ["civil_cases", "civilCases"],
    ["issues", "issues"],
    ["witnesses", "witnesses"],
    ["vehicles", "vehicles"],
    ["establishments", "establishments"],
  ]) {
    const { count } = await one<{ count: number }>(`select count(*)::int as count from ${table} where customer_id = '${own}' and not deleted`);
    expect([name, lines(name!).length]).toEqual([name, count]);
  }
  for (const id of [records.removed, records.line]) expect(text()).not.toContain(id);
  expect(lines("messages").map(({ thread }) => thread)).toContain("shop");
  expect(lines("history").length).toBeGreaterThan(100);
  expect(lines("files").length).toBeGreaterThan(0);
});

test("a minor is shown by initials, a move without where it came from, and the chain of others is not counted", () => {
  const { name, surname, birthDate } = lines("criminals").find(({ id }) => id === records.minor)!;
  expect([name, surname, birthDate]).toEqual([expect.stringContaining("N."), expect.stringContaining("A."), null]);
  expect(readFileSync(join(folder, "criminals.jsonl"), "utf8")).not.toMatch(/Apellidounico|Nombrepila/);
  const moved = lines("history").filter(({ record }) => record === records.moved);
  expect(moved.flatMap(({ changes }) => changes)).toContainEqual({ field: "customer", from: null, to: { id: own, alias: "Brisa" } });
  expect(Object.keys(lines("history")[0]!)).toEqual(["at", "actor", "actorAlias", "entity", "record", "action", "version", "changes"]);
});

test("it is in the journal, and is no installation that could be imported", async () => {
  expect(await one("select changes from journal where entity = 'export' order by seq desc limit 1")).toEqual({
    changes: expect.arrayContaining([{ field: "customer", from: null, to: own }]),
  });
  const { code, errors } = await runCommand("import", ["--from", folder], {
    DATABASE_URL: await emptyDatabase(ownerUrl),
    FILES_URL: temporaryFolder(),
  });
  expect([code, errors]).toEqual([1, expect.stringContaining("only an export of a whole installation can be imported")]);
});

test("an unknown customer is named", async () => {
  const { code, errors } = await runCommand("export", ["--to", join(folder, "x"), "--customer", "nadie"], { DATABASE_URL: ownerUrl });
  expect([code, errors]).toEqual([1, "there is no customer nadie\n"]);
});
