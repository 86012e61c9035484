import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

type Document = Record<string, unknown>;
type Options = { cases?: number; issues?: number };

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);
/** The four ways in which exports of the original write a time. */
const timestamps = [
  (iso: string) => ({ seconds: seconds(iso), nanoseconds: 5_000_000 }),
  (iso: string) => ({ _seconds: seconds(iso), _nanoseconds: 0 }),
  (iso: string) => iso,
  (iso: string) => Date.parse(iso),
  (iso: string) => seconds(iso),
];
const statuses = ["new", "assessment", "pendingDoc", "policeInvestigation", "judicialInvestigation", "dismissed", "archived", "guiltyVerdict"];

const ref = (id: string, alias: string) => ({ id, alias });
const brisa = ref("cust-brisa", "Almacenes Brisa");
const corail = ref("cust-corail", "Corail");

const base: Record<string, Document[]> = {
  lawyers: [
    {
      id: "law-ana",
      dni: "12345678Z",
      alias: "Ana Letrada",
      lawyerNumber: "77",
      email: "ana@letrados.test",
      color: "#1c7ed6",
      customer: brisa,
      deleted: false,
    },
  ],
  customers: [
    {
      ...{
        id: brisa.id,
        code: "B12345674",
        alias: brisa.alias,
        bussinessName: "Almacenes Brisa SL",
        address: "Calle Mayor 1",
        zip: "28001",
        city: "Madrid",
      },
      ...{
        country: "Spain",
        casesTypes: [{ id: "penal" }, { id: "civil" }, { id: "issue" }],
        lawyer: ref("law-ana", "Ana Letrada"),
        force2FA: false,
      },
      ...{ companies: [{ cif: "A58818501", alias: "Brisa Norte" }], deleted: false },
    },
    {
      ...{
        id: corail.id,
        code: "732829320",
        alias: corail.alias,
        bussinessName: "Corail SAS",
        address: "Rue de Rivoli 1",
        zip: "75001",
        city: "Paris",
      },
      ...{ country: "France", casesTypes: [{ id: "penal" }], deleted: false },
    },
  ],
  establishments: [
    {
      id: "est-1",
      code: "BR-001",
      alias: "Brisa Sol",
      customer: brisa,
      company: { alias: "Brisa Norte" },
      address: "Sol 1",
      zip: "28013",
      city: "Madrid",
      country: "Spain",
    },
    {
      id: "est-2",
      code: "BR-002",
      alias: "Brisa Las Palmas",
      customer: brisa,
      address: "Triana 2",
      zip: "35002",
      city: "Las Palmas",
      country: "Spain",
    },
    { id: "est-3", code: "CO-001", alias: "Corail Opéra", customer: corail, address: "Opéra 3", zip: "75009", city: "Paris", country: "France" },
  ],
  zones: [{ id: "zone-1", alias: "Centro", customer: brisa, establishments: ["est-1", { id: "est-2" }], description: "Madrid y Canarias" }],
  users: [
    {
      id: "uid-super",
      email: "central@brisa.test",
      displayName: "Central Brisa",
      role: "supercustomer",
      customer: brisa,
      casesTypes: [{ id: "penal" }, { id: "issue" }],
      password: "no-me-copies",
    },
    {
      id: "uid-shop",
      email: "sol@brisa.test",
      alias: "Tienda Sol",
      role: "customer",
      customer: brisa,
      establishments: ["est-1"],
      casesTypes: [{ id: "penal" }],
    },
    {
      id: "uid-ana",
      email: "ana@letrados.test",
      alias: "Ana Letrada",
      role: "lawyer",
      customers: [brisa.id],
      establishments: ["empresa"],
      casesTypes: [{ id: "penal" }],
    },
    {
      id: "uid-fr",
      email: "siege@corail.test",
      alias: "Siège Corail",
      role: "supercustomer",
      customer: corail,
      locale: "fr",
      casesTypes: [{ id: "penal" }],
    },
  ],
  witnesses: [
    {
      id: "wit-1",
      code: "X1234567L",
      name: "Vigil",
      lastname: "Ante",
      email: "vigil@example.test",
      witnessType: "vigilant",
      nTip: "123456",
      customer: brisa,
    },
  ],
  vehicles: [{ id: "veh-1", plate: "1234BCD", brand: "Seat", model: "Ibiza", color: "rojo" }],
  criminals: [{ id: "cri-1", name: "Rosa", surname: "Ladrona", nickname: "La Rosa", vehicles: ["veh-1"], criminalPictures: [{ name: "cara.png" }] }],
  bands: [{ id: "band-1", alias: "Los Percheros", modusOperandi: "linedBag", criminals: [{ id: "cri-1" }], vehicles: ["veh-1"] }],
  civilCases: [
    {
      ...{
        id: "civ-1",
        cid: 2_024_000_003,
        date: "2024-02-01",
        customer: brisa,
        status: "pendingPriorHearing",
        partType: "demanding",
        procedure: "verbal",
      },
      ...{ facts: "Reclamación de los daños en el escaparate de la tienda.", court: "Juzgado de Primera Instancia nº 5 de Madrid", deleted: false },
    },
  ],
  filters: [{ id: "fil-1", uid: "uid-super", screen: "cases", alias: "Abiertos", values: { caseStatus: ["new"], customer: brisa.id } }],
};

/** A case of the export; its number counts in its year. */
function caseOf(index: number): Document {
  const year = 2022 + (index % 3);
  const at = `${year}-03-0${1 + (index % 9)}T1${index % 10}:30:00.000Z`;
  const stamp = timestamps[index % timestamps.length]!;
  const isFrench = index % 10 === 9;
  return {
    ...{ id: `case-${index}`, cid: year * 1_000_000 + Math.floor(index / 3) + 1, datetime: stamp(at), caseStatus: statuses[index % statuses.length] },
    ...{ customer: isFrench ? corail : brisa, establishment: isFrench ? ref("est-3", "Corail Opéra") : ref(`est-${1 + (index % 2)}`, "Brisa") },
    ...{
      lawyer: ref("law-ana", "Ana Letrada"),
      facts: `Sustrae ${index + 1} prendas ocultas en una bolsa forrada y sale sin pagar.`,
      ticketAmount: 20 + (index % 500),
    },
    ...{ recoveredProducts: index % 2 ? "no" : "yesForSale", theftSeen: "seenAndReported", theftCount: "onePerson", looseArticles: "upToFour" },
    ...{
      hasImages: "storedUploaded",
      minors: false,
      caseCreator: isFrench ? "uid-fr" : "uid-shop",
      createdAt: stamp(at),
      deleted: index % 50 === 49,
    },
    ...(index % 3 === 0 && { criminals: ["cri-1"], vehicles: [{ id: "veh-1" }] }),
    ...(index % 4 === 0 && { bands: ["band-1"] }),
    ...(index % 5 === 0 && !isFrench && { witnesses: [{ id: "wit-1", injured: true }] }),
    ...(index % 7 === 0 && { actions: [{ date: stamp(at), type: "police", action: "complaintFiling" }] }),
    ...(statuses[index % statuses.length] === "guiltyVerdict" && {
      ...{ judgmentType: "damning", judgmentDate: `${year}-09-01`, companyCivilLiability: true, companyCivilLiabilityAmount: 50 },
      ...{ enforcementPayment: 20, enforcementPaymentMethod: "deposit", court: ref("", "Juzgado de Instrucción nº 3 de Madrid") },
    }),
    ...(index === 0 && { relatedCases: ["case-3"], files: [{ name: "denuncia.pdf", date: at }] }),
  };
}

/** The last one of this year, after which numbers go on. */
export const lastCase: Document = {
  ...caseOf(0),
  id: "case-last",
  cid: 2_026_000_041,
  datetime: "2026-01-05T10:00:00Z",
  establishment: "empresa",
  files: null,
  relatedCases: null,
  facts: "Intenta salir con tres frascos de perfume sin pagarlos.",
};

const issueOf = (index: number): Document => {
  const { caseStatus, cid: _cid, actions, judgmentType, judgmentDate, court, relatedCases, files, minors, ...facts } = caseOf(index * 6 + 1);
  void [caseStatus, actions, judgmentType, judgmentDate, court, relatedCases, files, minors];
  for (const name of ["companyCivilLiability", "companyCivilLiabilityAmount", "enforcementPayment", "enforcementPaymentMethod"]) delete facts[name];
  // A plain counter, as the first years of the original had it.
  return { ...facts, id: `issue-${index}`, cid: index + 1 };
};

const manyCases = 1000;
const person = (_: unknown, index: number): Document => ({ id: `cri-p${index}`, name: `Nombre ${index}`, surname: `Apellido ${index % 977}` });
const withPerson = (document: Document, index: number): Document => ({
  ...document,
  ...(document.criminals !== undefined && { criminals: [`cri-p${Math.floor(index / 9)}`], vehicles: index % 300 === 0 ? ["veh-1"] : [], bands: [] }),
  ...(index % 100 > 0 && { bands: [], witnesses: [] }),
});

/** Writes an export without faults: one file per collection, half of them JSON arrays and half lines. */
export function writeOldExport(folder: string, { cases = 60, issues = 10 }: Options = {}) {
  mkdirSync(folder, { recursive: true });
  for (const [name, documents] of Object.entries(base)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(documents, null, 1));
  // In a large export most people appear a few times, as they do in life.
  if (cases > manyCases)
    writeFileSync(join(folder, "criminals.json"), JSON.stringify([...base.criminals!, ...Array.from({ length: cases / 9 + 1 }, person)]));
  writeLines(join(folder, "cases.jsonl"), cases, cases > manyCases ? (index) => withPerson(caseOf(index), index) : caseOf);
  writeLines(join(folder, "issues.jsonl"), issues, issueOf);
  put(folder, "files/cases/case-0/denuncia.pdf", Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"));
  put(folder, "files/criminals/cri-1/criminalPictures/cara.png", onePixel);
}

const onePixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

function put(folder: string, path: string, bytes: Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

function writeLines(path: string, count: number, documentOf: (index: number) => Document) {
  const file = openSync(path, "w");
  for (let from = 0; from < count; from += 1000)
    writeSync(file, Array.from({ length: Math.min(1000, count - from) }, (_, index) => `${JSON.stringify(documentOf(from + index))}\n`).join(""));
  closeSync(file);
}

/** An export as it comes from years of use. Only documents that `--leave-out` leaves out have errors. */
export function writeUglyExport(folder: string) {
  writeOldExport(folder, { cases: 20, issues: 4 });
  const users = [...base.users!, { id: "uid-nomail", displayName: "Sin Correo", role: "jefe", passwordHash: "$2a$secreto", customer: "cust-gone" }];
  writeFileSync(join(folder, "users.json"), JSON.stringify(Object.fromEntries(users.map(({ id, ...user }) => [id, user])), null, 1));
  const criminals = [
    ...base.criminals!,
    { id: "cri-2", dni: "12345678A", name: "Número", surname: "Falso" },
    { id: "cri-3", surname: "SoloApellido", estatura: "1,80" },
  ];
  writeFileSync(join(folder, "criminals.json"), `\uFEFF${JSON.stringify({ criminals })}`);
  const lines = [
    ...Array.from({ length: 20 }, (_, index) => JSON.stringify(caseOf(index))),
    JSON.stringify({
      ...caseOf(20),
      theftMethod: "teletransporte",
      vendedor: "Pepe",
      ticketAmount: "1.234,50 €",
      datetime: "05/06/2024 18:30",
      cid: 77,
    }),
    JSON.stringify({ ...caseOf(21), cid: caseOf(1).cid, establishment: "est-3", criminals: ["cri-9", "cri-2"], actions: [{ date: "2024-01-01" }] }),
    JSON.stringify({
      ...caseOf(22),
      caseStatus: "perdido",
      facts: "",
      theftSeen: null,
      files: [{ name: "virus.exe" }, { name: "no-esta.pdf" }],
      lawyer: "law-gone",
    }),
    '{"id": "case-23", "cid": 2024000900, "facts": "sin cerrar"',
    JSON.stringify({ ...caseOf(24), customer: { id: "cust-gone", alias: "Cliente borrado" }, establishment: null }),
    JSON.stringify({ ...caseOf(25), id: undefined }),
    JSON.stringify({ ...caseOf(26), datetime: "ayer", createdAt: undefined }),
    JSON.stringify(caseOf(5)),
    "[1, 2]",
    "",
  ];
  writeFileSync(join(folder, "cases.jsonl"), lines.join("\n"));
  put(folder, "files/cases/case-22/virus.exe", Buffer.from("MZ"));
  put(folder, "files/olvidado.txt", Buffer.from("nadie me nombra"));
  writeFileSync(join(folder, "products.json"), "[]");
}
