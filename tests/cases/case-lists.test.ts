import { expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const { as, make, signIn, url } = await openWorld();

const report = {
  datetime: "2026-03-02T18:30:00.000Z",
  facts: "Una persona oculta dos perfumes en una mochila y sale sin pagar.",
  ticketAmount: 120.5,
  recoveredProducts: "no",
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
} as const;

test("a company-wide case is created, and a list sorted by a date that few cases have can be read to the end", async () => {
  const manager = await as(await make.user({ role: "manager" }));
  const customer = await make.customer({ casesTypes: ["penal"] });
  const court = await make.court();
  const whole = await manager.cases.create({ ...report, customer: customer.id, establishment: "empresa" });
  expect(whole.establishment).toEqual({ id: "empresa", alias: customer.alias });
  const shop = await make.establishment({ customer });
  const inShop = await manager.cases.create({ ...report, customer: customer.id, establishment: shop.id });
  const set = { trialSet: true, trialDatetime: "2026-06-01T08:00:00.000Z", court: court.id };
  const withTrial = await manager.cases.create({ ...report, customer: customer.id, establishment: shop.id, ...set });

  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await manager.cases.list({ sort: "trialDatetime", size: 1, after });
    seen.push(...page.rows.map((row) => row.id));
    if (!page.next) break;
    after = page.next;
  }
  expect(seen).toEqual([withTrial.id, whole.id, inShop.id]);
  const found = await manager.cases.list({ filter: { establishment: ["empresa"] } });
  expect(found.rows.map((row) => row.id)).toEqual([whole.id]);
});

test("an export names who created each case, and company-wide cases in the language of the reader", async () => {
  const person = await make.user({ role: "manager", locale: "fr" });
  const manager = await as(person);
  const customer = await make.customer({ casesTypes: ["penal"] });
  const shop = await make.establishment({ customer });
  for (const establishment of ["empresa", shop.id]) await manager.cases.create({ ...report, customer: customer.id, establishment });
  const path = `/api/cases/export?format=csv&columns=establishment,caseCreator&filter[customer][0]=${customer.id}`;
  const text = await (await fetch(url + path, { headers: { authorization: `Bearer ${await signIn(person)}` } })).text();
  const whole = (await manager.cases.list({ filter: { customer: [customer.id], establishment: ["empresa"] }, count: true })).rows[0]!;
  expect(whole.establishment).toEqual({ id: "empresa", alias: customer.alias });
  expect(text.trim().split("\r\n").slice(1)).toEqual([
    `${shop.alias};${person.alias}`,
    `Tous les établissements · ${customer.alias};${person.alias}`,
  ]);
});

test("an action has its author; zones are shown to users who may see zones", async () => {
  const customer = await make.customer();
  const shop = await make.establishment({ customer });
  const zone = await make.zone({ customer, establishments: [shop] });
  const person = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
  const [lawyer, office] = [await as(person), await as(await make.user({ role: "supercustomer", customer }))];
  const { id } = await office.cases.create({ ...report, establishment: shop.id });
  const { actions } = await lawyer.cases.actions.add({
    id,
    values: { date: "2026-03-03", type: "judicial", action: "personation", channel: "lexnet" },
  });
  expect(actions).toMatchObject([{ author: { id: person.id, alias: person.alias } }]);

  expect((await office.cases.list({ filter: { zones: [zone.id] } })).rows.map((row) => row.zones)).toEqual([[{ id: zone.id, alias: zone.alias }]]);
  expect((await lawyer.cases.list({})).rows.map((row) => Object.keys(row).includes("zones"))).toEqual([false]);
  expect(await refusal(lawyer.cases.list({ columns: ["cid", "zones"] }))).toMatchObject({
    status: 400,
    data: { fields: { columns: expect.any(String) } },
  });
  expect(await refusal(lawyer.cases.list({ filter: { zones: [zone.id] } }))).toMatchObject({ status: 400 });
});

test("rows of a list have the time zone of their place, and so do rows of an export", async () => {
  const customer = await make.customer({ casesTypes: ["penal"] });
  const shop = await make.establishment({ customer, zip: "35001", city: "Las Palmas" });
  const person = await make.user({ role: "supercustomer", customer });
  const office = await as(person);
  const { id, cid } = await office.cases.create({ ...report, establishment: shop.id });
  const { rows } = await office.cases.list({ columns: ["datetime"] });
  const number = `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
  const place = { country: "Spain", timeZone: "Atlantic/Canary", hearingTimeZone: null };
  expect(rows).toEqual([{ id, version: 1, alias: number, datetime: report.datetime, ...place, fileCount: 0, caseStatus: "new" }]);
  const answer = await fetch(`${url}/api/cases/export?format=csv&columns=datetime`, { headers: { authorization: `Bearer ${await signIn(person)}` } });
  expect(await answer.text()).toContain("18:30");
});

test("the list of witnesses shows who was injured in any case or issue that the reader sees, and so does its export", async () => {
  const customer = await make.customer();
  const shop = await make.establishment({ customer });
  const person = await make.user({ role: "manager" });
  const [manager, ofIssues] = [await as(person), await as(await make.user({ role: "manager", casesTypes: ["issue"] }))];
  const [hurt, unharmed] = [await make.witness({ customer, lastname: "Alba" }), await make.witness({ customer, lastname: "Boix" })];
  const open = () => manager.cases.create({ ...report, customer: customer.id, establishment: shop.id });
  const injuredFor = async (reader: typeof manager) => {
    const { rows } = await reader.witnesses.list({ filter: { customer: [customer.id] } });
    return Object.fromEntries(rows.map((row) => [row.id, row.injured]));
  };
  const [first, second] = [await open(), await open()];
  for (const { id } of [first, second]) await manager.cases.witnesses.add({ id, values: { witness: unharmed.id, summoned: true } });
  await manager.cases.witnesses.add({ id: first.id, values: { witness: hurt.id } });
  expect(await injuredFor(manager)).toEqual({ [hurt.id]: false, [unharmed.id]: false });

  const added = await manager.cases.witnesses.add({ id: second.id, values: { witness: hurt.id, injured: true } });
  expect(await injuredFor(manager)).toEqual({ [hurt.id]: true, [unharmed.id]: false });
  expect(await injuredFor(ofIssues)).toEqual({ [hurt.id]: false, [unharmed.id]: false });
  const address = `${url}/api/witnesses/export?format=csv&columns=lastname,injured&filter[customer][0]=${customer.id}`;
  const csv = await (await fetch(address, { headers: { authorization: `Bearer ${await signIn(person)}` } })).text();
  expect(csv.trim().split("\r\n").slice(1)).toEqual(["Alba;Sí", "Boix;No"]);

  expect(await refusal(manager.witnesses.list({ sort: "injured" }))).toMatchObject({ status: 400 });
  const typed = { injured: true } as Parameters<typeof manager.witnesses.update>[0]["values"];
  expect(await refusal(manager.witnesses.update({ id: unharmed.id, version: 1, values: typed }))).toMatchObject({ status: 400 });
  await manager.cases.remove({ id: second.id, version: added.version });
  expect(await injuredFor(manager)).toEqual({ [hurt.id]: false, [unharmed.id]: false });
});

test("a list can be filtered by days in local time, and by empty values", async () => {
  const manager = await as(await make.user({ role: "manager" }));
  const customer = await make.customer();
  const [madrid, palmas] = [await make.establishment({ customer }), await make.establishment({ customer, zip: "35001" })];
  // 00:30 of 1 April in Madrid, 23:30 of 31 March in the Canary Islands.
  const datetime = "2026-03-31T22:30:00.000Z";
  const inMadrid = await manager.cases.create({ ...report, datetime, customer: customer.id, establishment: madrid.id, theftMethod: "fraud" });
  const onTheIslands = await manager.cases.create({ ...report, datetime, customer: customer.id, establishment: palmas.id });
  const found = async (filter: object) => {
    const asked = { filter: { customer: [customer.id], ...filter } };
    const { rows } = await manager.cases.list(asked);
    expect((await manager.cases.count(asked)).count).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await found({ datetime: { to: "2026-03-31" } })).toEqual([onTheIslands.id]);
  expect(await found({ datetime: { from: "2026-04-01" } })).toEqual([inMadrid.id]);
  expect(await found({ datetime: { from: "2026-03-31", to: "2026-04-01" } })).toHaveLength(2);
  expect(await found({ theftMethod: ["empty"] })).toEqual([onTheIslands.id]);
  expect(await found({ theftMethod: ["empty", "fraud"] })).toHaveLength(2);
  expect(await found({ court: ["empty"] })).toHaveLength(2);
  expect(await refusal(manager.cases.list({ filter: { caseStatus: ["empty"] } }))).toMatchObject({ status: 400 });
});

test("cases, civil cases and issues are listed and exported with the highest number first, whenever they happened", async () => {
  const customer = await make.customer();
  const shop = await make.establishment({ customer });
  const person = await make.user({ role: "manager" });
  const manager = await as(person);
  const [later, earlier] = ["2026-03-02T18:30:00.000Z", "2024-03-02T18:30:00.000Z"];
  const of = { filter: { customer: [customer.id] } };
  const numbers = (rows: readonly { cid?: number }[]) => rows.map(({ cid }) => cid);
  const place = { customer: customer.id, establishment: shop.id };
  const expected: Record<string, (number | undefined)[]> = {};
  for (const datetime of [later, earlier]) {
    const cases = await manager.cases.create({ ...report, ...place, datetime });
    const issues = await make.issue({ customer, establishment: shop, datetime });
    const civil = await make.civilCase({ customer, date: datetime.slice(0, 10) });
    for (const [name, { cid }] of Object.entries({ cases, issues, civilCases: civil })) expected[name] = [cid, ...(expected[name] ?? [])];
  }
  expect(numbers((await manager.cases.list({ ...of, columns: ["cid"] })).rows)).toEqual(expected.cases);
  expect(numbers((await manager.issues.list({ ...of, columns: ["cid"] })).rows)).toEqual(expected.issues);
  expect(numbers((await manager.civilCases.list({ ...of, columns: ["cid"] })).rows)).toEqual(expected.civilCases);
  expect((await manager.cases.list({ ...of, sort: "-datetime", columns: ["datetime"] })).rows.map(({ datetime }) => datetime)).toEqual([
    later,
    earlier,
  ]);
  const headers = { authorization: `Bearer ${await signIn(person)}` };
  const csv = await (await fetch(`${url}/api/cases/export?format=csv&columns=datetime&filter[customer][0]=${customer.id}`, { headers })).text();
  expect(csv.indexOf("2024")).toBeLessThan(csv.indexOf("2026"));
});

test("a list with typed text finds parts of the number, the attestation and the facts together, as they are now, for those who see the case", async () => {
  const [customer, other] = [await make.customer(), await make.customer()];
  const [shop, elsewhere] = [await make.establishment({ customer }), await make.establishment({ customer })];
  const manager = await as(await make.user({ role: "manager" }));
  const ofShop = await as(await make.user({ role: "customer", customer, establishments: [shop] }));
  const ofOther = await as(await make.user({ role: "supercustomer", customer: other }));
  const made = await manager.cases.create({ ...report, customer: customer.id, establishment: shop.id, attestation: "Zq-4417/26" });
  const finds = async (q: string, api = manager) => (await api.cases.list({ q, columns: [] })).rows.some(({ id }) => id === made.id);
  let { version } = made;
  const save = async (values: object) => {
    version = (await manager.cases.update({ id: made.id, version, values })).version;
  };
  const number = String(made.cid);
  for (const q of ["mochila", "erfum", "zq-441", "zq-", "zq 26", number, `${number.slice(0, 4)}-${number.slice(4)}`, `ochil 4417 ${number} ERFUM`])
    expect([q, await finds(q), await finds(q, ofShop), await finds(q, ofOther)]).toEqual([q, true, true, false]);
  expect(await finds("mochila 9917")).toBe(false);

  await save({ attestation: "Zq-9917/26" });
  expect([await finds("mochila 9917"), await finds("4417")]).toEqual([true, false]);
  await save({ facts: "Un hombre oculta un móvil X13-Pro, de 1.299,50 €,\ny tres bufandas." });
  expect([await finds("bufand 9917"), await finds("mochila")]).toEqual([true, false]);
  expect([
    await finds("13-pr"),
    await finds("1.299,5 movil"),
    await finds("pro, 13", ofShop),
    await finds("x14"),
    await finds("x13", ofOther),
  ]).toEqual([true, true, true, false, false]);
  await save({ facts: "Una mujer oculta dos paraguas.", attestation: "Yt-31" });
  expect([await finds("paragu yt-31"), await finds("yt-"), await finds("bufand"), await finds("9917"), await finds("zq")]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  await save({ attestation: "Xk-31" });
  expect([await finds("xk-"), await finds("yt")]).toEqual([true, false]);
  await save({ attestation: null });
  expect([await finds("paragu"), await finds("xk")]).toEqual([true, false]);
  await save({ establishment: elsewhere.id });
  expect([await finds("paragu"), await finds("paragu", ofShop)]).toEqual([true, false]);
});
