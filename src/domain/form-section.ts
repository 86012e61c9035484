import type { MessageKey } from "./messages/message-key.ts";

/** A section of a form: from one declared field to the one at which the next section begins. Fields that are declared in between later belong to it. */
export type FormSection = {
  title: MessageKey;
  hint?: MessageKey;
  from: string;
  /** Closed until somebody opens it, unless one of its fields has a value or a problem. */
  folded?: true;
  /** Hidden while this is false, unless one of its fields has a value. */
  when?: (record: Readonly<Record<string, unknown>>) => boolean;
};

/** The fields of the section that begins at `from`, in declared order. */
export function fieldsFrom(names: readonly string[], sections: readonly FormSection[], from: string): string[] {
  const start = names.indexOf(from);
  const others = sections.map((section) => names.indexOf(section.from)).filter((index) => index > start);
  return names.slice(start, others.length > 0 ? Math.min(...others) : undefined);
}
