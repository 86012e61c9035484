import type { LegalDate, Suggestion } from "#api/lifecycle.ts";
import type { Text, Words } from "#domain/law/words.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import type { LifecycleRecord } from "#domain/lifecycle/lifecycle.ts";
import { type Catalogue, type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { conflict, notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { lockLinksOf } from "#server/records/links.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type LifecycleAdapter, lifecycleRecord, type Version } from "./lifecycle-adapter.ts";

/** Dates and proposals that follow from the record, in this language. They are never stored. */
export async function readLaw<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  { lifecycle, lawOf }: LifecycleAdapter<R, S, X>,
  tx: Tx,
  user: Writer,
  id: string,
  locale: Locale,
): Promise<{ dates: LegalDate[]; suggestions: Suggestion[] }> {
  const { dates, proposals } = await lawOf(tx, user, present<R>(await readRecord(tx, user, lifecycle.entity, id)));
  const render = (text: Text) => text(lawWords[locale]);
  return {
    dates: dates.map(({ title, working, isCalm: _, ...entry }) => ({
      ...entry,
      title: render(title),
      working: [...working, ...(entry.hasDraft ? [drafted] : []), ...(entry.checked ? [] : [unchecked])].map(render),
      hasDraft: entry.hasDraft ?? false,
    })),
    suggestions: proposals.map(({ text, checked = false, ...proposal }) => ({ ...proposal, checked, text: render(text) })),
  };
}

/** Writes the values of a proposal as if the user had typed them. The proposal must still follow from the record, and must have values. */
export async function acceptSuggestion<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  { lifecycle, lawOf, update }: LifecycleAdapter<R, S, X>,
  tx: Tx,
  user: Writer,
  { id, key, version }: Version & { key: string },
): Promise<R> {
  // A proposal may link other records.
  lockLinksOf(tx, lifecycle.entity, id);
  const record = present<R>(await lockRecord(tx, user, lifecycle.entity, id));
  const { proposals } = await lawOf(tx, user, record);
  const proposal = proposals.find((one) => one.key === key);
  if (!proposal && record.version !== version) throw conflict({ version: record.version });
  if (!proposal || Object.keys(proposal.values).length === 0) throw notFound();
  return (await update(tx, user, { id, version, values: proposal.values })).after;
}

/** Documents show these too. */
const drafted: Text = ({ t }) => t("writ.unfiled");
const unchecked: Text = ({ t }) => t("law.unchecked");

function present<R extends LifecycleRecord>(record: AnyRecord): R {
  if (record.deleted) throw notFound();
  return lifecycleRecord<R>(record);
}

function wordsOf(catalogue: Catalogue): Words {
  const tag = catalogue.locale === "fr" ? "fr-FR" : "es-ES";
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", useGrouping: "always", trailingZeroDisplay: "stripIfInteger" });
  const day = new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  return { t: translator(catalogue), enums: catalogue.enums, money: money.format, day: (iso) => day.format(new Date(iso)) };
}
/** What texts of the law are put into words with. */
export const lawWords: Record<Locale, Words> = { es: wordsOf(es), fr: wordsOf(fr) };
