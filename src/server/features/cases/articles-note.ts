import { articlesSumText } from "#domain/articles/sum-text.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock } from "#server/documents/pdf-document.ts";

/** The sum of the articles under their table, and how far it is from the ticket. */
export const articlesNote = (words: Words, { articles, ticketAmount }: CaseRecord): PdfBlock[] =>
  articles.length > 0 ? [{ kind: "note", text: articlesSumText(words, ticketAmount, articles) }] : [];
