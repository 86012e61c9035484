import type { LegalDate, Suggestion } from "#api/lifecycle.ts";
import type { Text, Words } from "#domain/law/words.ts";
import type { Situation } from "#domain/lifecycle/guard.ts";
import type { Living } from "#domain/lifecycle/lifecycle.ts";
import { type Catalogue, type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { conflict, notFound } from "#server/refusal.ts";
import type { Life, Version } from "./life.ts";

/** Dates and proposals, in words of this language. Nothing of it is written anywhere. */
export async function readLaw<R extends Living<S>, S extends string, X extends Situation>(
  life: Life<R, S, X>,
  tx: Tx,
  user: Writer,
  id: string,
  locale: Locale,
): Promise<{ dates: LegalDate[]; suggestions: Suggestion[] }> {
  const { dates, proposals } = await life.lawOf(tx, user, await living(life, tx, user, id));
  const say = (text: Text) => text(words[locale]);
  return {
    dates: dates.map(({ title, working, ...entry }) => ({ ...entry, title: say(title), working: working.map(say) })),
    suggestions: proposals.map(({ text, ...proposal }) => ({ ...proposal, text: say(text) })),
  };
}

/** Writes what a proposal proposes, as if the person had typed it. It must still stand, and be more than a note. */
export async function acceptSuggestion<R extends Living<S>, S extends string, X extends Situation>(
  life: Life<R, S, X>,
  tx: Tx,
  user: Writer,
  { id, key, version }: Version & { key: string },
): Promise<R> {
  const record = await living(life, tx, user, id);
  const { proposals } = await life.lawOf(tx, user, record);
  const proposal = proposals.find((one) => one.key === key);
  if (!proposal && record.version !== version) throw conflict({ version: record.version });
  if (!proposal || Object.keys(proposal.values).length === 0) throw notFound();
  return (await life.update(tx, user, { id, version, values: proposal.values })) as unknown as R;
}

async function living<R extends Living<S>, S extends string, X extends Situation>(
  { lifecycle }: Life<R, S, X>,
  tx: Tx,
  user: Writer,
  id: string,
): Promise<R> {
  const record = await readRecord(tx, user, lifecycle.entity, id);
  if (record.deleted) throw notFound();
  return record as unknown as R;
}

function wordsOf(catalogue: Catalogue): Words {
  const tag = catalogue.locale === "fr" ? "fr-FR" : "es-ES";
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", useGrouping: "always", trailingZeroDisplay: "stripIfInteger" });
  const day = new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  return { t: translator(catalogue), enums: catalogue.enums, money: money.format, day: (iso) => day.format(new Date(iso)) };
}
const words: Record<Locale, Words> = { es: wordsOf(es), fr: wordsOf(fr) };
