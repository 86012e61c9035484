import type { Article } from "#domain/articles/article-text.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ArticleLines } from "./article-lines.tsx";
import { heldField, writeArticles } from "./form-articles.ts";
import type { HeldArticle } from "./typed-article.ts";

/** The articles of an intake. They are part of the values of its form, and so of its draft and of what the outbox sends. */
export function IntakeArticles() {
  const { form } = useRecordForm();
  const lines = (form.useWatchValue("articles") ?? []) as readonly Article[];
  const amount = form.useWatchValue("ticketAmount");
  const ticket = typeof amount === "number" ? amount : null;
  const held = form.useWatchValue(heldField) as HeldArticle | null | undefined;
  const problem = form.errors.articles;
  const write = (next: readonly Article[]) => writeArticles(form, next);
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
      held={held}
      onHeld={(held) => {
        form.clearFieldError("articles");
        form.setFieldValue(heldField, held);
      }}
      onUseSum={(sum) => form.setFieldValue("ticketAmount", sum)}
    />
  );
}
