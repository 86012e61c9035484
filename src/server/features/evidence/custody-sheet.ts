import { canSee, canSeeFile } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { recordedParts } from "#domain/evidence/file-source.ts";
import type { EvidenceEntity } from "#domain/evidence/hand-over.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { PdfCell, PdfSection } from "#server/documents/pdf-document.ts";
import { type HeldFile, readHeldFiles } from "#server/evidence/held-files.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type CustodyEvent, maxViews, readCustodyEvents } from "./custody-events.ts";
import { type HandOverRow, rowsOf } from "./hand-overs.ts";

export type Asked = { entity: EvidenceEntity; id: string; file?: string | undefined };
export type Sheet = { record: AnyRecord; files: HeldFile[]; sections: PdfSection[] };

/** Everything that happened to the files of a record, or to one of them. The caller may read the record; journal and access log are read as the system. */
export async function readCustody(tx: Tx, user: Writer & { locale: Locale }, { publicUrl }: Pick<Deps, "publicUrl">, asked: Asked): Promise<Sheet> {
  const entity: Entity = entities[asked.entity];
  const record: AnyRecord = await readRecord(tx, user, entity, asked.id);
  if (record.deleted) throw notFound();
  const isShown = (file: HeldFile) => {
    const field = entity.fields[file.field];
    return field !== undefined && canSee(user, field) && canSeeFile(user, file);
  };
  const all = (await readHeldFiles(tx.system, entity, asked.id)).filter(isShown);
  const files = asked.file ? all.filter(({ id }) => id === asked.file) : all;
  if (asked.file && files.length === 0) throw notFound();
  const { events, isCut } = await readCustodyEvents(tx.system, entity, asked.id, files);
  const ids = new Set(files.map(({ id }) => id));
  const handOvers = (await rowsOf(tx.system, entity, asked.id)).filter((one) => one.files.some((file) => ids.has(file)));
  const shown = { words: wordsOf(catalogueOf(user.locale)), zone: (record.timeZone as string | undefined) ?? "Europe/Madrid", all };
  const sections = [
    filesSection(shown, files),
    handOversSection(shown, handOvers),
    eventsSection(shown, events, isCut),
    {
      title: shown.words.t("custody.verify"),
      blocks: [{ kind: "note" as const, text: shown.words.t("custody.verify.text", { url: `${publicUrl}/verify` }) }],
    },
  ];
  return { record, files, sections: sections.filter(({ blocks }) => blocks.length > 0) };
}

type Shown = { words: Words; zone: string; all: readonly HeldFile[] };

function filesSection({ words, zone, all }: Shown, files: readonly HeldFile[]): PdfSection {
  const { t, locale, datetime, date } = words;
  const nameOf = (sha256: string) => all.find((file) => file.sha256 === sha256)?.name ?? sha256;
  const rows = files.map((file): PdfCell[] => [
    { text: captionedName(file), note: file.sha256 },
    {
      text: file.source ? t(`files.source.${file.source}`) : t("custody.unknown"),
      note: [
        ...(file.original ? [t("files.madeFrom", { name: nameOf(file.original) })] : []),
        ...(file.deleted ? [t("custody.event.removed")] : []),
      ].join(" · "),
    },
    file.recordedAt ? recordedText(words, file.recordedAt) : t("custody.untold"),
    { text: datetime(file.createdAt, zone), note: [file.author ?? "", sizeText(locale, file.size)].filter(Boolean).join(" · ") },
    file.sealedAt ? date(file.sealedAt) : t("custody.unsealed"),
  ]);
  const columns = [
    // Wide enough for a SHA-256 on one line: a broken one could not be compared.
    { label: t("summary.file.name"), width: 88 },
    { label: t("files.source"), isWide: true },
    { label: t("files.recorded") },
    { label: t("custody.received") },
    { label: t("custody.seal") },
  ];
  return { title: t("custody.files"), blocks: rows.length > 0 ? [{ kind: "table", columns, rows }] : [{ kind: "note", text: t("files.none") }] };
}

/** As the file tells it: nothing is converted, and a zone is named only where the file has one. */
function recordedText({ t, date }: Words, recorded: string): PdfCell {
  const { local, zone } = recordedParts(recorded);
  return { text: `${date(local)} ${local.slice(11, 19)}`, note: zone === null ? t("files.recorded.noZone") : zone === "Z" ? "UTC" : `UTC${zone}` };
}

function handOversSection({ words: { t, datetime, number }, zone, all }: Shown, handOvers: readonly HandOverRow[]): PdfSection {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const rows = handOvers.map((one): PdfCell[] => [
    datetime(one.at, zone),
    { text: t(`handOver.to.${one.kind}`), note: [one.recipient, one.reference].filter(Boolean).join(" · ") },
    {
      text: t("handOver.files", { n: one.files.length, count: number(one.files.length) }),
      note: one.files.flatMap((id) => names.get(id) ?? []).join(", "),
    },
    { text: one.by, note: one.receipt ? t("handOver.receiptIs", { name: names.get(one.receipt) ?? "" }) : t("handOver.receipt.none") },
    one.withdrawnAt
      ? { text: t("handOver.withdrawn"), note: [datetime(one.withdrawnAt, zone), one.reason].filter(Boolean).join(" · ") }
      : t("handOver.valid"),
  ]);
  const columns = [
    // Not the label of another table: each table is named by its first column.
    { label: t("handOver.one") },
    { label: t("handOver.recipient"), isWide: true },
    { label: t("custody.files"), isWide: true },
    { label: t("handOver.by"), isWide: true },
    { label: t("handOver.state") },
  ];
  return { title: t("handOver.many"), blocks: rows.length > 0 ? [{ kind: "table", columns, rows }] : [{ kind: "note", text: t("handOver.none") }] };
}

function eventsSection({ words: { t, datetime, number }, zone, all }: Shown, events: readonly CustodyEvent[], isCut: boolean): PdfSection {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const rows = events.map(({ at, who, kind, file, name }): PdfCell[] => [
    datetime(at, zone),
    who ?? t("history.system"),
    name ? { text: t(`custody.event.${kind}`), note: t("custody.renamed", { name }) } : t(`custody.event.${kind}`),
    names.get(file) ?? "",
  ]);
  const columns = [
    { label: t("access.at") },
    { label: t("access.user"), width: 40 },
    { label: t("custody.event") },
    { label: t("access.file"), isWide: true },
  ];
  return {
    title: t("custody.events"),
    blocks: [
      { kind: "table", columns, rows },
      ...(isCut ? [{ kind: "note" as const, text: t("custody.cut", { count: number(maxViews) }) }] : []),
      { kind: "note" as const, text: t("custody.sources") },
    ],
  };
}
