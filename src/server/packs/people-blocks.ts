import { isMinorOn } from "#domain/law/age.ts";
import { dayOfFacts } from "#domain/law/case-context.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock } from "#server/documents/pdf-document.ts";
import type { PackRead, PackWitness } from "./read-pack.ts";

/** The offenders under the names that the case shows to this user. Of a minor whom they see by initials elsewhere nothing else is told. */
export function offenderBlocks({ t, date, enumLabel, locale }: Words, { record, facts, offenders }: PackRead): PdfBlock[] {
  if (record.criminals.length === 0) return [];
  const columns = [
    { label: t("pack.person"), isWide: true },
    { label: t("pack.document") },
    { label: t("pack.born") },
    { label: t("pack.looks"), isWide: true },
  ];
  const day = dayOfFacts(record);
  const rows = record.criminals.map(({ id, alias }) => {
    const known = offenders.get(id);
    const isMinor = facts.offenders.some((one) => one.id === id && isMinorOn(one, day));
    const looks = [
      known?.sex && enumLabel("sexes", known.sex),
      known?.apparentAge && enumLabel("apparentAges", known.apparentAge),
      known?.clothes,
      known?.marks,
    ];
    return [
      isMinor ? { text: alias, note: t("pack.minor") } : alias,
      known?.dni ?? "",
      known?.birthDate ? date(known.birthDate) : "",
      looks.filter(Boolean).join(", ").toLocaleLowerCase(locale),
    ];
  });
  return [{ kind: "table", columns, rows }];
}

/** Names and the card of a guard, as in a writ: documents and phones are given to the officers, not printed. */
export function witnessBlocks({ t, enumLabel }: Words, witnesses: readonly PackWitness[]): PdfBlock[] {
  if (witnesses.length === 0) return [];
  const columns = [
    { label: t("pack.witness"), isWide: true },
    { label: t("sheet.witnessType"), isWide: true },
    { label: t("pack.witness.tip") },
    { label: t("pack.injured") },
  ];
  const rows = witnesses.map(({ name, type, tip, injured }) => [
    name,
    type ? enumLabel("witnessTypes", type) : "",
    tip ?? "",
    injured ? t("button.yes") : "",
  ]);
  return [{ kind: "table", columns, rows }];
}
