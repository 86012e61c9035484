import type { MessageKey } from "./messages/message-key.ts";

/** A section begins at one declared field and goes on to where the next one begins: a field that is added to the declaration is in it. */
export type FormSection = {
  title: MessageKey;
  hint?: MessageKey;
  from: string;
  /** Until then it is left out, unless it holds something already. */
  when?: (record: Readonly<Record<string, unknown>>) => boolean;
};

/** Which of these fields, in declared order, the section holds that begins at one of them. */
export function fieldsFrom(names: readonly string[], sections: readonly FormSection[], from: string): string[] {
  const start = names.indexOf(from);
  const others = sections.map((section) => names.indexOf(section.from)).filter((place) => place > start);
  return names.slice(start, others.length > 0 ? Math.min(...others) : undefined);
}
