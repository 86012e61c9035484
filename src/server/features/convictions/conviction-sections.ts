import { jurisdictionOf } from "#domain/check.ts";
import { countsOn, criminalRecordOf } from "#domain/law/criminal-record.ts";
import { recidivismAfter } from "#domain/law/french-recidivism.ts";
import { countedTypes, theftTypes, thresholdOn } from "#domain/law/thresholds.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock, PdfSection } from "#server/documents/pdf-document.ts";
import { lawWords } from "#server/lifecycle/read-law.ts";
import type { PersonConvictions } from "./read-convictions.ts";

type Judged = PersonConvictions["convictions"][number];
type Assessed = Judged & { isRepeat: boolean; isAggravating: boolean; reference: string | null };

/** What is known, what of it counts and why, and what the file cannot know. */
export function convictionSections(words: Words, person: PersonConvictions): PdfSection[] {
  const assessed = person.convictions.map((one) => assess(one, person));
  const sections: PdfSection[] = [
    { title: words.t("convictions.list"), blocks: listBlocks(words, assessed) },
    { title: words.t("convictions.result"), blocks: resultBlocks(words, person, assessed) },
    { title: words.t("convictions.continued"), blocks: continuedBlocks(words, person) },
    { title: words.t("convictions.working"), blocks: workingBlocks(words, assessed) },
    { title: words.t("convictions.unknown"), blocks: [{ kind: "note", text: words.t("convictions.unknown.text") }] },
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** Which rule the conviction counts under, for the facts that are pleaded. */
function assess(one: Judged, { pleaded, convictions }: PersonConvictions): Assessed {
  const isTheft = one.penalType !== null && theftTypes.includes(one.penalType);
  const isCounted = one.penalType !== null && countedTypes.includes(one.penalType);
  const isSpanish = one.country === "Spain" && pleaded.country !== "France";
  const isRepeat = isSpanish && isCounted && countsOn(one, pleaded.day, convictions);
  const rule = pleaded.country === "Spain" ? undefined : recidivismAfter(one, pleaded.crimeType ?? one.crimeType, pleaded.day);
  return {
    ...one,
    isRepeat,
    isAggravating: isRepeat && one.crimeType !== "petty",
    reference: rule && (!rule.isSameOffence || isTheft) ? rule.reference : null,
  };
}

function listBlocks({ t, date, enumLabel, money }: Words, convictions: readonly Assessed[]): PdfBlock[] {
  if (convictions.length === 0) return [{ kind: "note", text: t("convictions.none") }];
  const columns = [
    { label: t("convictions.judgment"), width: 24 },
    { label: t("convictions.court"), isWide: true },
    { label: t("convictions.offence"), isWide: true },
    { label: t("convictions.final"), width: 24 },
    { label: t("convictions.served"), width: 24 },
    { label: t("convictions.until"), width: 26 },
    { label: t("convictions.counts"), width: 34 },
  ];
  const rows = convictions.map((one) => {
    const { final, until } = criminalRecordOf(one, convictions);
    const dayOr = (day: string | null) => (day ? date(day) : t("convictions.notKnown"));
    const offence = one.penalType ? enumLabel("penalTypes", one.penalType, jurisdictionOf(one)) : t("convictions.notKnown");
    const detail = [...(one.crimeType ? [enumLabel("crimeTypes", one.crimeType, jurisdictionOf(one))] : []), money(one.ticketAmount)].join(" · ");
    return [
      { text: dayOr(one.judgmentDate), note: one.number },
      { text: one.court ?? t("convictions.notKnown"), note: one.procedure ?? "" },
      { text: offence, note: detail },
      { text: dayOr(final), note: final && !one.finalDate ? t("convictions.proposed") : "" },
      dayOr(one.sentenceServedDate),
      until ? date(until) : one.country === "France" ? "—" : t("convictions.notKnown"),
      countsText({ t }, one),
    ];
  });
  return [{ kind: "table", columns, rows }];
}

function countsText({ t }: Pick<Words, "t">, { isRepeat, isAggravating, reference, isMinor }: Assessed): string {
  if (reference) return reference;
  if (isRepeat) return isAggravating ? "234.2, 235.1.7.º CP" : "234.2 CP";
  return isMinor ? t("convictions.minor") : t("convictions.no");
}

function resultBlocks({ t, date }: Words, { pleaded }: PersonConvictions, convictions: readonly Assessed[]): PdfBlock[] {
  const [repeats, aggravating] = [
    convictions.filter(({ isRepeat }) => isRepeat).length,
    convictions.filter(({ isAggravating }) => isAggravating).length,
  ];
  const legal = [...new Set(convictions.flatMap(({ reference }) => reference ?? []))];
  const needed = (key: "es.theft.repeat" | "es.theft.aggravated") => thresholdOn(key, pleaded.day)?.convictions;
  const of = (n: number, required: number | undefined) => t("convictions.ofNeeded", { n, required: required ?? 0 });
  const fields = [
    { label: t("convictions.day"), value: date(pleaded.day), isWide: false },
    ...(pleaded.country === "France"
      ? []
      : [
          { label: t("convictions.repeat"), value: of(repeats, needed("es.theft.repeat")), isWide: false },
          { label: t("convictions.aggravated"), value: of(aggravating, needed("es.theft.aggravated")), isWide: false },
        ]),
    ...(pleaded.country === "Spain"
      ? []
      : [{ label: t("convictions.legal"), value: legal.length > 0 ? legal.join("; ") : t("convictions.no"), isWide: false }]),
  ];
  return [{ kind: "fields", fields }];
}

function continuedBlocks({ t, date, money }: Words, { open, pleaded }: PersonConvictions): PdfBlock[] {
  if (open.length === 0 || pleaded.country === "France") return [];
  const sum = open.reduce((cents, { ticketAmount }) => cents + Math.round(ticketAmount * 100), 0) / 100;
  return [
    {
      kind: "table",
      columns: [
        { label: t("convictions.case"), isWide: true },
        { label: t("convictions.facts") },
        { label: t("convictions.amount"), align: "right" },
      ],
      rows: open.map(({ number, day, ticketAmount }) => [number, date(day), money(ticketAmount)]),
    },
    { kind: "note", text: t("convictions.sum", { n: open.length, sum: money(sum) }) },
  ];
}

const workingBlocks = ({ t, locale }: Words, convictions: readonly Assessed[]): PdfBlock[] =>
  convictions.map((one) => ({
    kind: "text",
    label: t("convictions.workingOf", { number: one.number }),
    text: criminalRecordOf(one, convictions)
      .working.map((step) => step(lawWords[locale]))
      .join("\n"),
  }));
