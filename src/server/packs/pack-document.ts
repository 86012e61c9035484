import { penalCase } from "#domain/cases/case.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import type { Words } from "#domain/messages/words.ts";
import { needsOf } from "#domain/packs/pack-needs.ts";
import { type PackRoute, routeReferences } from "#domain/packs/pack-routes.ts";
import type { PdfBlock, PdfFigures, PdfPicture, PdfReport, PdfSection } from "#server/documents/pdf-document.ts";
import { recordBlocks } from "#server/documents/record-blocks.ts";
import { articleBlocks, lossBlocks } from "./money-blocks.ts";
import { extensionText, isTicket, kindOf, type PackFile } from "./pack-files.ts";
import { offenderBlocks, witnessBlocks } from "./people-blocks.ts";
import type { PackRead } from "./read-pack.ts";
import { recordedText } from "./recorded-text.ts";

type Block = PdfBlock | PdfFigures;
export type PackContent = {
  read: PackRead;
  route: PackRoute;
  files: readonly PackFile[];
  /** Names of pictures in the document, by file. */
  shown: { small: ReadonlyMap<string, string>; tickets: ReadonlyMap<string, string> };
  /** Pictures that the contact sheet has no room for. */
  hiddenPictures: number;
  author: string;
  now: Date;
  verifyUrl: string;
};

/** The complaint pack as a document, in the language of the country. It says of itself what it lacks. */
export function packDocument(words: Words, content: PackContent): PdfReport {
  const { t, locale, datetime, money, enumLabel } = words;
  const { record } = content.read;
  const number = recordNumber(record.cid);
  const made = datetime(content.now.toISOString(), record.timeZone);
  const needs = needsOf(content.route, content.read.facts);
  const lacks = new Set(needs.flatMap(({ need, isMet }) => (isMet ? [] : [need])));
  const lacking = (...names: (typeof needs)[number]["need"][]): Block[] =>
    names.filter((need) => lacks.has(need)).map((need) => ({ kind: "missing", text: t(`pack.lacks.${need}`) }));
  const sections: PdfSection<Block>[] = [
    { title: t("pack.parties"), blocks: [partyBlock(words, content), ...lacking("complainant", "holder", "mandate")] },
    { title: t("pack.facts"), blocks: [...factBlocks(words, content.read), ...lacking("facts", "method", "attestation", "officers")] },
    { title: t("pack.people"), blocks: [...offenderBlocks(words, content.read), ...lacking("author", "identity")] },
    { title: t("pack.articles"), blocks: [...articleBlocks(words, record), ...lacking("articles")] },
    { title: t("pack.losses"), blocks: [...lossBlocks(words, record), ...lacking("value", "returned")] },
    { title: t("pack.witnesses"), blocks: [...witnessBlocks(words, content.read.witnesses), ...lacking("witnesses", "medicalReport")] },
    { title: t("pack.ticket"), blocks: [...ticketBlocks(words, content), ...lacking("valueProof")] },
    { title: t("pack.pictures"), blocks: [...contactSheet(words, content), ...lacking("images")] },
    { title: t("pack.annexes"), blocks: annexBlocks(words, content) },
    { title: t("pack.checks"), blocks: [checkTable(words, needs)] },
  ];
  return {
    locale,
    title: `${t("pack.title")} ${number}`,
    kind: t("pack.title"),
    made: t("document.made", { date: made }),
    name: number,
    about: [content.read.parties.company, content.read.parties.shop].filter(Boolean).join(" · "),
    chips: [
      t(`pack.route.${content.route}`),
      t("summary.facts", { date: datetime(record.datetime, record.timeZone) }),
      money(record.ticketAmount),
      ...(record.penalType ? [enumLabel("penalTypes", record.penalType, locale)] : []),
    ],
    confidential: t("document.confidential", { user: content.author, date: made }),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  };
}

function partyBlock({ t, labels, enumLabel }: Words, { read: { record, parties }, route }: PackContent): PdfBlock {
  const rows: [label: string, value: unknown][] = [
    [t("pack.company"), parties.company],
    [t("pack.taxId"), parties.companyTaxId],
    [t("pack.shop"), parties.shop],
    [t("pack.address"), parties.shopAddress ?? parties.customerAddress],
    [labels.case.fields.complaintHolder, record.complaintHolder && enumLabel("complaintHolders", record.complaintHolder)],
    [t("pack.route"), t(`pack.route.${route}`)],
    [t("pack.references"), routeReferences[route]],
  ];
  return {
    kind: "fields",
    fields: rows.flatMap(([label, value]) => (typeof value === "string" && value !== "" ? [{ label, value, isWide: value.length > 60 }] : [])),
  };
}

const factFields = [
  "datetime",
  "theftSeen",
  "theftCount",
  "theftMethod",
  "stealType",
  "penalType",
  "offenceDegree",
  "hasImages",
  "fcse",
  "attestation",
  "vehicles",
  "facts",
];

function factBlocks(words: Words, { record }: PackRead): PdfBlock[] {
  const zone = words.t(timeZoneNames[record.timeZone as keyof typeof timeZoneNames]);
  return [...recordBlocks(words, penalCase, record, factFields, record.timeZone), { kind: "note", text: words.t("document.zone", { zone }) }];
}

const pictureOf = (words: Words, file: PackFile, shown: string | undefined, alt: string): PdfPicture => ({
  ...(shown ? { file: shown } : { empty: `${extensionText(file)} · ${words.t("pack.picture.noPreview")}` }),
  alt,
  title: `${file.number} · ${captionedName(file)}`,
  lines: [recordedText(words, file)],
  mark: file.sha256,
});

function ticketBlocks(words: Words, { files, shown }: PackContent): Block[] {
  return files
    .filter(isTicket)
    .map((file) => ({ kind: "picture", picture: pictureOf(words, file, shown.tickets.get(file.id), words.t("pack.ticket.alt")) }) as const);
}

/** Pictures and films: of a film there is no picture, but when it was recorded and its fingerprint. */
function contactSheet(words: Words, { files, shown, hiddenPictures }: PackContent): Block[] {
  const listed = files.filter((file) => !isTicket(file) && (shown.small.has(file.id) || kindOf(file) === "video"));
  if (listed.length === 0) return [];
  const pictures = listed.map((file) => {
    const drawn = pictureOf(words, file, shown.small.get(file.id), captionedName(file));
    return kindOf(file) === "video" ? { ...drawn, empty: `${words.t("pack.annex.video")} · ${extensionText(file)}` } : drawn;
  });
  return [
    { kind: "pictures", pictures },
    ...(hiddenPictures > 0 ? [{ kind: "note" as const, text: words.t("pack.pictures.more", { n: words.number(hiddenPictures) }) }] : []),
  ];
}

function annexBlocks(words: Words, { files, read, verifyUrl }: PackContent): Block[] {
  const { t, locale, number, date } = words;
  const omitted = read.files.length - files.length;
  const left: Block[] = omitted > 0 ? [{ kind: "note", text: t("pack.annex.omitted", { n: omitted, count: number(omitted) }) }] : [];
  if (files.length === 0) return [{ kind: "note", text: t("pack.annexes.none") }, ...left];
  const columns = [
    { label: t("pack.annex") },
    // Wide enough for a SHA-256 on one line: a broken one could not be compared.
    { label: t("summary.file.name"), width: 89 },
    { label: t("pack.annex.type") },
    { label: t("viewer.size"), align: "right" as const },
    { label: t("files.recorded"), isWide: true },
    { label: t("custody.seal") },
  ];
  const rows = files.map((file) => [
    file.number,
    { text: captionedName(file), note: file.sha256 },
    { text: t(`pack.annex.${kindOf(file)}`), note: extensionText(file) },
    sizeText(locale, file.size),
    recordedText(words, file),
    file.sealedAt ? date(file.sealedAt) : t("custody.unsealed"),
  ]);
  return [{ kind: "table", columns, rows }, ...left, { kind: "note", text: t("custody.verify.text", { url: verifyUrl }) }];
}

function checkTable({ t }: Words, needs: ReturnType<typeof needsOf>): PdfBlock {
  const columns = [{ label: t("pack.checks.need"), isWide: true }, { label: t("pack.checks.level") }, { label: t("pack.checks.state"), width: 26 }];
  const rows = needs.map(({ need, level, isMet }) => [
    isMet ? t(`pack.need.${need}`) : { text: t(`pack.need.${need}`), note: t(`pack.lacks.${need}`) },
    t(`pack.${level}`),
    t(isMet ? "pack.checks.present" : "pack.checks.missing"),
  ]);
  return { kind: "table", columns, rows };
}
