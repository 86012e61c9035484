import type { Ref } from "#domain/entity.ts";

/** The name that is being typed after an @ before the caret, if any. */
export function typedMention(text: string, caret: number, chosen: readonly Ref[]): string | undefined {
  const typed = /(?:^|[\s(])@([\p{L}\p{M}\p{N} .'’-]{0,40})$/u.exec(text.slice(0, caret))?.[1];
  // The text goes on after a complete name.
  return typed === undefined || chosen.some(({ alias }) => typed.startsWith(`${alias} `)) ? undefined : typed;
}

/** The text with the typed name replaced by the chosen one, and where the caret goes. */
export function withMention(text: string, caret: number, typed: string, { alias }: Ref): { text: string; caret: number } {
  const start = caret - typed.length;
  return { text: `${text.slice(0, start)}${alias} ${text.slice(caret).replace(/^ /, "")}`, caret: start + alias.length + 1 };
}

/** Those of the chosen people whom the text still mentions. */
export const mentionedIn = (text: string, chosen: readonly Ref[]): Ref[] => chosen.filter(({ alias }) => text.includes(`@${alias}`));

/** A text in parts, of which every second one is a mention. */
export function splitMentions(text: string, mentions: readonly Ref[]): string[] {
  if (mentions.length === 0) return [text];
  const names = mentions.map(({ alias }) => alias).toSorted((one, other) => other.length - one.length);
  return text.split(new RegExp(`(@(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|")}))`));
}
