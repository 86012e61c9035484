import { ticketAfter } from "#domain/articles/article-sum.ts";
import type { Article } from "#domain/articles/article-text.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import { type HeldArticle, withHeld } from "./typed-article.ts";

type Form = Pick<ValuesForm, "getValues" | "setFieldValue" | "clearFieldError">;

/** The value of an intake form that holds an article which was typed and not added. Drafts keep it; it is not sent. */
export const heldField = "typedArticle";

const articlesOf = (form: Form) => (form.getValues().articles ?? []) as readonly Article[];

/** Sets the articles of an intake. Its ticket follows their sum. */
export function writeArticles(form: Form, next: readonly Article[]) {
  const lines = articlesOf(form);
  const amount = form.getValues().ticketAmount;
  const ticket = typeof amount === "number" ? amount : null;
  form.clearFieldError("articles");
  form.setFieldValue("articles", next);
  // A text that is no amount yet was typed by a person.
  if (ticket === null && amount !== "" && amount !== null && amount !== undefined) return;
  const followed = ticketAfter(ticket, lines, next) ?? "";
  if (followed === amount) return;
  form.setFieldValue("ticketAmount", followed);
  form.clearFieldError("ticketAmount");
}

/** Adds what was typed and not added. False if it cannot be read. */
export function addHeld(form: Form): boolean {
  const held = form.getValues()[heldField] as HeldArticle | null | undefined;
  if (!held) return true;
  const next = withHeld(articlesOf(form), held);
  if (!next) return false;
  writeArticles(form, next);
  form.setFieldValue(heldField, null);
  return true;
}
