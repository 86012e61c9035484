import { useState } from "react";
import type { Article } from "#domain/articles/article-text.ts";
import { useFollowRecovery } from "#web/intake/recovery-fields.tsx";
import { errorData, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { type Line, useLines } from "#web/record/form/use-lines.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { ArticleLines, type KeyedArticle } from "./article-lines.tsx";

/** The articles of a stored record. They are saved at once, as its other lines are, and the server keeps the ticket in step. */
export function RecordArticles() {
  const { form } = useRecordForm();
  const { t } = useI18n();
  const { textOf } = useFailure();
  const { lines, isLocked, add, change, remove, reload } = useLines("articles");
  const followRecovery = useFollowRecovery();
  const [problem, setProblem] = useState<string | null>(null);
  const amount = useCurrentValue("ticketAmount");
  const lineOf = (key: string) => lines.find(({ id }) => id === key)!;
  const answer = async (saved: Promise<unknown>, line?: Line): Promise<string | null> => {
    setProblem(null);
    try {
      await saved;
      return null;
    } catch (error) {
      if (line && errorStatus(error) === 409) await reload(line);
      return Object.values(errorData(error).fields ?? {}).join(" ") || textOf(error);
    }
  };
  const addAll = async (articles: readonly Article[]) => {
    for (const article of articles) await add({ ...article });
  };
  return (
    <ArticleLines
      lines={lines.map((line) => ({ ...(line as unknown as Article), key: line.id }) satisfies KeyedArticle)}
      ticket={typeof amount === "number" ? amount : null}
      isLocked={isLocked}
      problem={problem}
      onAdd={(articles) => answer(addAll(articles))}
      onChange={(key, { name, quantity, price, code }) => answer(change(lineOf(key), { name, quantity, price, code }), lineOf(key))}
      onRemove={(key) => {
        const line = lineOf(key);
        confirm({
          title: t("confirm.title"),
          text: t("line.remove.text", { line: String(line.name) }),
          yes: t("button.remove"),
          no: t("button.cancel"),
          onYes: () => void answer(remove(line)).then(setProblem),
        });
      }}
      onUseSum={(sum) => {
        const before = form.getValues().ticketAmount;
        form.setFieldValue("ticketAmount", sum);
        followRecovery("ticketAmount", before);
      }}
    />
  );
}
