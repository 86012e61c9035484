import type { MessageKey } from "#domain/messages/message-key.ts";

/** The names of terms by the beginning of their key, the longest first; any other key is that of a limitation period. */
const names: readonly (readonly [start: string, name: MessageKey])[] = [
  ["es.dismissal.reform", "term.reform"],
  ["es.dismissal", "term.dismissal"],
  ["fr.dismissal", "term.dismissal"],
  ["es.appeal", "term.appeal"],
  ["fr.appeal", "term.appeal"],
  ["es.civilAppeal", "term.appeal"],
  ["fr.civilAppeal", "term.appeal"],
  ["es.indictment", "term.indictment"],
  ["es.inquiry", "term.inquiry"],
  ["fr.inquiry", "term.inquiry"],
  ["es.unknownAuthor", "term.unknownAuthor"],
  ["es.civilAnswer.monitoring", "term.payOrOppose"],
  ["fr.civilAnswer.monitoring", "term.payOrOppose"],
  ["es.civilAnswer.execution", "term.oppose"],
  ["es.civilAnswer", "term.answer"],
  ["civil.due", "term.answer"],
  ["es.civilGrace", "term.enforcement"],
  ["es.opposition.verbal", "term.opposition"],
  ["es.opposition.ordinary", "term.demand"],
  ["fr.privateComplaint", "term.privateComplaint"],
  ["fr.afd", "term.fine"],
  ["fr.penalOrder", "term.oppose"],
  ["fr.civilParty", "term.civilParty"],
  ["es.images.handOver", "term.images"],
  ["es.images.erasure", "term.erasure"],
  ["fr.images.erasure", "term.erasure"],
  ["instalment", "term.instalment"],
  ["es.penalty", "term.penalty"],
  ["fr.penalty", "term.penalty"],
  ["es.minor.measure", "term.penalty"],
  ["es.civilJudgment", "term.civilJudgment"],
  ["fr.civilJudgment", "term.civilJudgment"],
];

/** A short name of a running term, for lists of them; the record explains it. */
export const termName = (key: string): MessageKey => names.find(([start]) => key.startsWith(start))?.[1] ?? "term.limitation";
