import { describe, expect, test } from "vitest";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { figureText, measureTitle } from "#domain/analytics/measure-texts.ts";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import { comparedPeriod } from "#domain/analytics/period.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, reportClient, sumOf, unspaced } from "#tests/support/report-client.ts";
import { openWorld } from "#tests/support/world.ts";

/** The demo: some 750 cases a year of one customer, with hearings, orders, bands, actions and fees. */
const world = await openWorld({}, "demo");
const { db } = world;
const { pdf, sheets } = reportClient(world);
const personOf = async (name: string) =>
  (await db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${`${name}@demo.sumario.test`}`)))!;
const [boss, office] = [await personOf("manager"), await personOf("supercustomer")];
const [manager, supercustomer] = [await world.as(boss), await world.as(office)];
const customerNamed = async (q: string) => (await manager.customers.pick({ q }))[0]!.id;
const [brisa, corail] = [await customerNamed("Almacenes Brisa"), await customerNamed("Maison Corail")];
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const year = { start: day(364), end: day(0) };
const before = comparedPeriod(year, "before");
const against = { compareStart: before.start, compareEnd: before.end };

const figureOf = (measured: readonly MeasureResult[], key: MeasureKey, name: string) =>
  measured.find((one) => one.key === key)!.figures.find((figure) => figure.key === name)!;
const valueIn = (measured: readonly MeasureResult[], key: MeasureKey, name: string) => figureOf(measured, key, name).value;
/** Every figure of these measures as the screen formats it. */
const written = (locale: "es" | "fr", measured: readonly MeasureResult[], keys: readonly MeasureKey[]) =>
  measured
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key, figures }) =>
      figures.map(({ key: name, value }) =>
        figureText(wordsOf(catalogueOf(locale)), measureOf(key).figures.find((series) => series.key === name)!.unit, value),
      ),
    );

const caseHead = [
  "N.º de caso",
  "Fecha",
  "Hora",
  "Código de tienda",
  "Establecimiento",
  "Zona",
  "Estado",
  "Motivo de no tramitación",
  "Tipo penal",
  "Clase de delito",
  "Tipo de sustracción",
  "Método",
  "Modus operandi",
  "Importe del ticket",
  "Recuperado",
  "Reclamado",
  "Productos recuperados",
  "N.º de autores",
  "Bandas",
  "Menores",
  "Habitual",
  "Artículos",
  "Relación de artículos",
  "Imágenes",
  "Fuerzas de seguridad",
  "Atestado",
  "Fecha de denuncia",
  "Lugar de denuncia",
  "Motivo en comisaría",
  "Tramitación",
  "Abogado",
];
const trialHead = [
  "N.º de caso",
  "Establecimiento",
  "Fecha del juicio",
  "Órgano judicial",
  "N.º de autos",
  "Convocatoria",
  "Estado del juicio",
  "Suspensiones",
  "Conformidad",
  "Fecha de sentencia",
  "Sentencia",
  "Motivo de absolución",
  "Multa",
  "Prisión",
  "RC empresa",
  "RC lesiones",
  "Ejecutoria",
  "Cobrado",
  "Pendiente de cobro",
  "Forma de cobro",
  "Cumplimiento",
];
const shopHead = [
  "Código",
  "Establecimiento",
  "Población",
  "Casos",
  "Hechos no denunciables",
  "Denuncias",
  "Importe",
  "Recuperado",
  "Reclamado",
  "Juicios celebrados",
  "Condenas",
  "% condenas",
  "Casos antes",
  "Diferencia de casos",
  "Casos, %",
  "Importe antes",
  "Diferencia de importe",
  "Importe, %",
];

describe("the customer report", () => {
  test("as a workbook: sheets whose sums are the figures of the screen", async () => {
    const measured = await supercustomer.analytics.cases({ ...year, ...against });
    const { name, sheets: all, heads } = await sheets(office, { kind: "customer", format: "xlsx", customer: brisa, ...year });
    expect(name).toBe(`informe_Almacenes-Brisa_${year.start}_${year.end}.xlsx`);
    expect(heads).toEqual([
      [
        "Resumen",
        ["Medida", "Detalle", expect.stringMatching(/^Valor: /), expect.stringMatching(/^Comparado con: /), "Diferencia", "Cuenta", "Definición"],
      ],
      ["Casos", caseHead],
      ["Juicios", trialHead],
      ["Órdenes", ["N.º de caso", "Establecimiento", "Inicio", "Fin", "Alcance", "Vigente"]],
      ["Establecimientos", shopHead],
      ["Zonas", ["Zona", "Establecimientos", ...shopHead.slice(3)]],
    ]);
    for (const { caption, ...sheet } of all) {
      expect(sheet).toMatchObject({ freezePane: { rows: 5 }, autoFilter: { range: expect.stringMatching(/^A5:/) } });
      const period = [year.start, year.end].map((one) => one.split("-").reverse().join("/"));
      expect(caption).toEqual(["Informe de actividad · Almacenes Brisa", expect.stringContaining(period[0]!), expect.any(String), ""]);
      expect(caption[1]).toContain(period[1]);
    }
    const [summary, cases, trials, orders, shops, zones] = all.map(({ data }) => data);
    const figures = { Casos: "records", Importe: "amount", Recuperado: "recovered", Reclamado: "claimed" };
    for (const [label, key] of Object.entries(figures)) {
      const { value, before } = figureOf(measured, "totals", key);
      expect(summary!.find(([measure, detail]) => measure === "Totales del periodo" && detail === label)!.slice(0, 5)).toEqual([
        expect.any(String),
        label,
        value,
        before,
        Math.round((value! - before!) * 100) / 100,
      ]);
    }
    expect(cases!.length - 1).toBe(valueIn(measured, "totals", "records"));
    expect(sumOf(columnOf(cases!, "Importe del ticket"))).toBe(valueIn(measured, "totals", "amount"));
    expect(sumOf(columnOf(cases!, "Recuperado"))).toBe(valueIn(measured, "totals", "recovered"));
    expect(sumOf(columnOf(cases!, "Reclamado"))).toBe(valueIn(measured, "totals", "claimed"));
    expect(columnOf(cases!, "Fecha").length).toBeGreaterThan(0);
    expect(columnOf(cases!, "Fecha").filter((value) => !(value instanceof Date))).toEqual([]);
    const inPeriod = (value: unknown) => value instanceof Date && value.toISOString() >= year.start && value.toISOString().slice(0, 10) <= year.end;
    const verdicts = columnOf(trials!, "Sentencia").filter((_, row) => inPeriod(columnOf(trials!, "Fecha de sentencia")[row]));
    expect(verdicts.filter((verdict) => verdict === "Condenatoria").length).toBe(valueIn(measured, "judgments", "damning"));
    expect(verdicts.filter((verdict) => verdict === "Absolutoria").length).toBe(valueIn(measured, "judgments", "acquittal"));
    expect(orders!.length - 1).toBe(valueIn(measured, "restrainingOrders", "orders"));
    expect(columnOf(orders!, "Vigente").filter((value) => value === "Sí").length).toBe(valueIn(measured, "restrainingOrders", "inForce"));
    for (const [sheet, label, figure] of [
      [all[1]!, "Importe del ticket", "amount"],
      [all[1]!, "Recuperado", "recovered"],
      [all[4]!, "Casos", "records"],
      [all[4]!, "Importe", "amount"],
    ] as const)
      expect([label, columnOf(sheet.rows, label).at(-1)]).toEqual([label, valueIn(measured, "totals", figure)]);
    // Shops and zones are compared with the period before.
    expect(sumOf(columnOf(shops!, "Casos antes"))).toBe(figureOf(measured, "totals", "records").before);
    for (const rows of [shops!, zones!])
      expect(columnOf(rows, "Diferencia de casos")).toEqual(
        columnOf(rows, "Casos").map((cases, row) => Number(cases) - Number(columnOf(rows, "Casos antes")[row])),
      );
    // Each shop of the demo is in one zone at most, so that a zone has no more than the shops together.
    expect(zones!.length).toBeGreaterThan(1);
    expect(sumOf(columnOf(zones!, "Casos"))).toBeGreaterThan(0);
    expect(sumOf(columnOf(zones!, "Casos"))).toBeLessThanOrEqual(valueIn(measured, "totals", "records")!);
    expect(sumOf(columnOf(shops!, "Casos"))).toBe(valueIn(measured, "totals", "records"));
    expect(sumOf(columnOf(shops!, "Denuncias"))).toBe(valueIn(measured, "totals", "complaints"));
    expect(sumOf(columnOf(shops!, "Importe"))).toBe(valueIn(measured, "totals", "amount"));
    expect(sumOf(columnOf(shops!, "Juicios celebrados"))).toBe(valueIn(measured, "trials", "held"));
    expect(sumOf(columnOf(shops!, "Condenas"))).toBe(valueIn(measured, "judgments", "damning"));
    const issues = await supercustomer.analytics.issues(year);
    expect(sumOf(columnOf(shops!, "Hechos no denunciables"))).toBe(valueIn(issues, "totals", "records"));
  });

  test("in French has the sheets and columns of the specification", async () => {
    const { name, heads } = await sheets(boss, { kind: "customer", format: "xlsx", customer: corail, ...year, language: "fr" });
    expect(name).toBe(`rapport_Maison-Corail_${year.start}_${year.end}.xlsx`);
    expect(heads.map(([sheet]) => sheet)).toEqual(["Synthèse", "Affaires", "Audiences", "Interdictions", "Établissements", "Zones"]);
    expect(heads[0]![1]).toEqual([
      "Mesure",
      "Détail",
      expect.stringMatching(/^Valeur: /),
      expect.stringMatching(/^Comparé à: /),
      "Différence",
      "Compte",
      "Définition",
    ]);
    expect(heads[1]![1]!.slice(0, 9)).toEqual([
      "N° d’affaire",
      "Date",
      "Heure",
      "Code magasin",
      "Établissement",
      "Zone",
      "Statut",
      "Motif de non-traitement",
      "Qualification",
    ]);
    expect(heads[2]![1]!.slice(2, 7)).toEqual(["Date d’audience", "Juridiction", "N° de procédure", "Mode de saisine", "Statut de l’audience"]);
    expect(heads[3]![1]).toEqual(["N° d’affaire", "Établissement", "Début", "Fin", "Portée", "En vigueur"]);
    expect(heads[4]![1]!.slice(3)).toEqual([
      "Affaires",
      "Incidents sans plainte",
      "Plaintes",
      "Montant",
      "Récupéré",
      "Réclamé",
      "Audiences tenues",
      "Condamnations",
      "% condamnations",
      "Affaires avant",
      "Différence d’affaires",
      "Affaires, %",
      "Montant avant",
      "Différence de montant",
      "Montant, %",
    ]);
  });

  test("as a PDF: its sections, the figures of the screen, and no list of more than 500 cases", async () => {
    const measured = await supercustomer.analytics.cases({ ...year, ...against });
    const { text, answer } = await pdf(office, { kind: "customer", format: "pdf", customer: brisa, ...year });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const plain = unspaced(text);
    const sections = ["INFORME DE ACTIVIDAD", "Almacenes Brisa", "Resumen", "Denuncias", "Delitos y hábitos", "Juicios", "Establecimientos"];
    const lists = [
      "Relación de casos",
      "Prohibiciones de acudir del periodo vigentes hoy",
      "Intrusiones",
      "Confidencial · uso exclusivo del cliente",
      "Página 1 de",
    ];
    const places = [...sections, ...lists.slice(0, 3)].map((title) => plain.lastIndexOf(unspaced(title)));
    expect(places.every((place) => place >= 0)).toBe(true);
    for (const title of lists) expect(plain).toContain(unspaced(title));
    const shown: MeasureKey[] = [
      "totals",
      "averageTicket",
      "ticketsTotal",
      "judgments",
      "restrainingOrders",
      "civilLiability",
      "trials",
      "recidivism",
    ];
    for (const figure of written("es", measured, shown)) expect(plain).toContain(unspaced(figure));
    const cases = valueIn(measured, "totals", "records")!;
    expect(cases).toBeGreaterThan(500);
    expect(plain).toContain(unspaced(`Son ${cases} filas: pida este informe en XLS para verlas todas.`));
  });

  test("of a period without cases says so in each of its parts", async () => {
    const { text, pages } = await pdf(office, { kind: "customer", format: "pdf", customer: brisa, start: "2016-01-01", end: "2016-01-31" });
    expect(text.match(/SIN DATOS/g)!.length).toBeGreaterThan(18);
    expect(pages).toBeLessThan(5);
  });
});

describe("the screen as a PDF", () => {
  test("is in landscape, with its filters, all of its titles and figures", async () => {
    const establishments = (await manager.establishments.list({ filter: { customer: [brisa] }, size: 100 })).rows.slice(0, 2);
    const asked = { customer: [brisa], establishments: establishments.map(({ id }) => id), ...year, ...against, collaborators: true };
    const measured = await manager.analytics.cases(asked);
    const { text, name, file } = await pdf(boss, { kind: "analytics", format: "pdf", screen: "cases", ...asked });
    expect(name).toBe(`analitica_Almacenes-Brisa_${year.start}_${year.end}.pdf`);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString("latin1"))!;
    expect(Number(width)).toBeGreaterThan(Number(height));
    const plain = unspaced(text);
    const words = wordsOf(catalogueOf("es"));
    for (const { alias } of establishments) expect(plain).toContain(unspaced(alias));
    expect(plain).toContain(unspaced(`Periodo: ${words.date(year.start)} – ${words.date(year.end)}`));
    for (const { key, n } of measured) {
      expect(plain).toContain(unspaced(measureTitle(words, "cases", key)));
      if (key !== "intrusions") expect(plain).toContain(unspaced(`n = ${words.number(n)}`));
    }
    const keys = measured.map(({ key }) => key).filter((key) => key !== "intrusions");
    for (const figure of written("es", measured, keys)) expect(plain).toContain(unspaced(figure));
  });

  test("of issues has their title, in the language of the user", async () => {
    const shop = await personOf("customer2");
    const measured = await (await world.as(shop)).analytics.issues(year);
    const { text, name } = await pdf(shop, { kind: "analytics", format: "pdf", screen: "issues", ...year });
    expect(name).toBe(`statistiques_Maison-Corail_${year.start}_${year.end}.pdf`);
    expect(unspaced(text)).toContain(unspaced("STATISTIQUES DES INCIDENTS SANS PLAINTE"));
    for (const figure of written("fr", measured, ["totals", "ticketsTotal"])) expect(unspaced(text)).toContain(unspaced(figure));
  });
});

const globalHead = (open: string) => [
  "Casos",
  "Hechos no denunciables",
  "Casos civiles",
  "Denuncias",
  "No tramitados",
  open,
  "Importe",
  "Ticket medio",
  "Juicios celebrados",
  "Juicios suspendidos",
  "Condenas",
  "Absoluciones",
  "% condenas",
  "Prohibiciones de acudir",
  "RC reclamada",
  "Cobrado",
  "Honorarios de colaboradores",
];

test("the global report has three sheets that add up to the figures of the screen", async () => {
  const measured = await manager.analytics.cases({ ...year, collaborators: true });
  const { name, sheets: all, heads } = await sheets(boss, { kind: "global", format: "xlsx", ...year });
  expect(name).toBe(`informe-global_${year.start}_${year.end}.xlsx`);
  const lawyerHead = ["Abogado", "Casos abiertos hoy", "Juicios del periodo", "Sentencias", "% condenas", "Días de media hasta la sentencia"];
  expect(heads).toEqual([
    ["Clientes", ["Cliente", "País", "Establecimientos", ...globalHead("Abiertos hoy")]],
    ["Abogados", [...lawyerHead, "Documentación pendiente más de 15 días"]],
    ["Meses", ["Mes", ...globalHead("Siguen abiertos hoy")]],
  ]);
  const [customers, lawyers, months] = all.map(({ rows }) => rows);
  const expected: [string, MeasureKey, string][] = [
    ["Casos", "totals", "records"],
    ["Denuncias", "totals", "complaints"],
    ["No tramitados", "totals", "notProcessed"],
    ["Importe", "totals", "amount"],
    ["Juicios celebrados", "trials", "held"],
    ["Juicios suspendidos", "trials", "suspended"],
    ["Condenas", "judgments", "damning"],
    ["Absoluciones", "judgments", "acquittal"],
    ["Prohibiciones de acudir", "restrainingOrders", "orders"],
    ["RC reclamada", "claimedCivilLiability", "liability"],
    ["Cobrado", "claimedCivilLiability", "collected"],
    ["Honorarios de colaboradores", "actionType", "price"],
  ];
  for (const rows of [customers!, months!])
    for (const [label, key, figure] of expected) {
      const values = columnOf(rows, label);
      const value = valueIn(measured, key, figure);
      expect([label, sumOf(values.slice(0, -1)), values.at(-1)]).toEqual([label, value, value]);
    }
  const total = customers!.at(-1)!;
  expect(total[0]).toBe("Total");
  expect(total[customers![0]!.indexOf("Ticket medio")]).toBe(valueIn(measured, "averageTicket", "average"));
  expect(total[customers![0]!.indexOf("% condenas")]).toBeCloseTo(valueIn(measured, "judgments", "convictionRate")!, 9);
  expect(sumOf(columnOf(lawyers!, "Sentencias"))).toBe(measured.find(({ key }) => key === "judgments")!.n);
  const french = await sheets(boss, { kind: "global", format: "xlsx", country: "France", ...year });
  const rows = french.sheets[0]!.rows;
  expect(new Set(columnOf(rows, "País").slice(0, -1))).toEqual(new Set(["Francia"]));
  const ofCorail = await manager.analytics.cases({ ...year, customer: [corail] });
  expect(columnOf(rows, "Casos").at(-1)).toBe(valueIn(ofCorail, "totals", "records"));
});

/** The demo has no collaborators. This adds three actions of theirs to a case with rising fees, and one without a fee. */
await db.asSystem((tx) =>
  tx.run(sql`
    insert into case_collaborator_actions (id, case_id, date, type, action, lawyer_id, price)
    select uuidv7(), c.id, ${day(40)}::date + n, 'judicial', 'trialAttendance', (select id from lawyers where not deleted order by alias limit 1), nullif(n, 3) * 12345
    from generate_series(0, 3) n, (select id from cases where customer_id = ${brisa} and not deleted order by cid desc limit 1) c`),
);

test("the report of actions has two sheets, newest first, whose fees add up to those of the screen", async () => {
  const asked = { customer: [brisa], ...year };
  const measured = await manager.analytics.cases({ ...asked, collaborators: true });
  const { name, sheets: all, heads } = await sheets(boss, { kind: "actions", format: "xlsx", ...asked });
  expect(name).toBe(`actuaciones_Almacenes-Brisa_${year.start}_${year.end}.xlsx`);
  const first = ["Fecha", "N.º de caso", "Cliente", "Establecimiento", "Tipo", "Actuación", "Origen", "Abogado", "Órgano o comisaría"];
  expect(heads).toEqual([
    ["Actuaciones", [...first, "N.º de autos", "Estado del caso", "Honorarios", "Observaciones"]],
    ["Resumen", ["Por", "Grupo", "Actuaciones", "Honorarios"]],
  ]);
  const [actions, summary] = all.map(({ rows }) => rows);
  const [count, price] = [valueIn(measured, "actionType", "actions")!, valueIn(measured, "actionType", "price")!];
  expect(price).toBeGreaterThan(0);
  const rows = actions!.slice(0, -1);
  expect(rows.length - 1).toBe(count);
  expect(actions!.at(-1)![0]).toBe("Total");
  expect(actions!.at(-1)![11]).toBe(price);
  expect(sumOf(columnOf(rows, "Honorarios"))).toBe(price);
  const dates = columnOf(rows, "Fecha").map((date) => (date as Date).toISOString());
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const kind of ["Actuación", "Abogado", "Mes"]) {
    const group = [summary![0]!, ...summary!.slice(1).filter(([by]) => by === kind)];
    expect([kind, sumOf(columnOf(group, "Actuaciones")), sumOf(columnOf(group, "Honorarios"))]).toEqual([kind, count, price]);
  }
});
