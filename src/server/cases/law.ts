import type { LegalDate, Suggestion } from "#api/cases.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { CaseContext, Text, Words } from "#domain/law/case-law.ts";
import { deadlinesOf } from "#domain/law/deadlines.ts";
import { limitationEntries } from "#domain/law/limitation-entry.ts";
import { suggestionsFor } from "#domain/law/suggestions.ts";
import { type Catalogue, type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { conflict, notFound } from "#server/refusal.ts";
import { gatherContext } from "./law-context.ts";
import { updateCase } from "./save-case.ts";

/** Dates and proposals, in words of this language. Nothing of it is written anywhere. */
export async function readLaw(tx: Tx, user: Writer, id: string, locale: Locale): Promise<{ dates: LegalDate[]; suggestions: Suggestion[] }> {
  const [facts, context] = await readCase(tx, user, id);
  const say = (text: Text) => text(words[locale]);
  const dates = [...limitationEntries(facts, context), ...deadlinesOf(facts, context)];
  return {
    dates: dates.map(({ title, working, ...entry }) => ({ ...entry, title: say(title), working: working.map(say) })),
    suggestions: suggestionsFor(facts, context).map(({ text, ...proposal }) => ({ ...proposal, text: say(text) })),
  };
}

/** Writes what a proposal proposes, as if the person had typed it. It must still stand, and be more than a note. */
export async function acceptSuggestion(
  tx: Tx,
  user: Writer,
  { id, key, version }: { id: string; key: string; version: number },
): Promise<CaseRecord> {
  const [facts, context] = await readCase(tx, user, id);
  const proposal = suggestionsFor(facts, context).find((one) => one.key === key);
  if (!proposal && facts.version !== version) throw conflict({ version: facts.version });
  if (!proposal || Object.keys(proposal.values).length === 0) throw notFound();
  return (await updateCase(tx, user, { id, version, values: proposal.values })) as unknown as CaseRecord;
}

async function readCase(tx: Tx, user: Writer, id: string): Promise<[CaseRecord, CaseContext]> {
  const facts = (await readRecord(tx, user, penalCase, id)) as unknown as CaseRecord;
  if (facts.deleted) throw notFound();
  return [facts, await gatherContext(tx, user, facts)];
}

function wordsOf(catalogue: Catalogue): Words {
  const tag = catalogue.locale === "fr" ? "fr-FR" : "es-ES";
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", useGrouping: "always", trailingZeroDisplay: "stripIfInteger" });
  const day = new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  return { t: translator(catalogue), enums: catalogue.enums, money: money.format, day: (iso) => day.format(new Date(iso)) };
}
const words: Record<Locale, Words> = { es: wordsOf(es), fr: wordsOf(fr) };
