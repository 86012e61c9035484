import { ticketAfter } from "#domain/articles/article-sum.ts";
import type { Article } from "#domain/articles/article-text.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ArticleLines } from "./article-lines.tsx";

/** The articles of an intake. They are part of the values of its form, and so of its draft and of what the outbox sends. */
export function IntakeArticles() {
  const { form } = useRecordForm();
  const lines = (form.useWatchValue("articles") ?? []) as readonly Article[];
  const amount = form.useWatchValue("ticketAmount");
  const ticket = typeof amount === "number" ? amount : null;
  const problem = form.errors.articles;
  const write = (next: readonly Article[]) => {
    form.clearFieldError("articles");
    form.setFieldValue("articles", next);
    // A text that is no amount yet was typed by a person.
    if (ticket === null && amount !== "" && amount !== null && amount !== undefined) return;
    const followed = ticketAfter(ticket, lines, next) ?? "";
    if (followed === amount) return;
    form.setFieldValue("ticketAmount", followed);
    form.clearFieldError("ticketAmount");
  };
  const written = async (next: readonly Article[]) => {
    write(next);
    return null;
  };
  return (
    <ArticleLines
      lines={lines.map((line, index) => ({ ...line, key: `${index}` }))}
      ticket={ticket}
      problem={typeof problem === "string" ? problem : null}
      onAdd={(articles) => written([...lines, ...articles])}
      onChange={(key, { name, quantity, price, code }) =>
        written(lines.map((line, index) => (`${index}` === key ? { name, quantity, price, code } : line)))
      }
      onRemove={(key) => write(lines.filter((_, index) => `${index}` !== key))}
      onUseSum={(sum) => form.setFieldValue("ticketAmount", sum)}
    />
  );
}
