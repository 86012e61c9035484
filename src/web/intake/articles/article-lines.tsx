import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { articlesTotal, ticketDifference } from "#domain/articles/article-sum.ts";
import type { Article } from "#domain/articles/article-text.ts";
import { articlesSumText } from "#domain/articles/sum-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useLineLabels } from "#web/record/base/entity-labels.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { ArticleEntry } from "./article-entry.tsx";
import classes from "./article-lines.module.css";
import { type HeldArticle, isBlankArticle } from "./typed-article.ts";

export type KeyedArticle = Article & { key: string };
type Props = {
  lines: readonly KeyedArticle[];
  /** The amount of the ticket as it is in the form. */
  ticket: number | null;
  isLocked?: boolean;
  problem?: string | null;
  /** Both resolve to why the articles cannot be kept, or to null. */
  onAdd: (articles: readonly Article[]) => Promise<string | null>;
  onChange: (key: string, article: Article) => Promise<string | null>;
  onRemove: (key: string) => void;
  onUseSum: (sum: number) => void;
  /** What was typed and not added, if the form keeps it. */
  held?: HeldArticle | null;
  onHeld?: (held: HeldArticle | null) => void;
};

/** The articles of a case or an issue. Without any it is one button; the sum is shown with how far the ticket is from it. */
export function ArticleLines({
  lines,
  ticket,
  isLocked = false,
  problem = null,
  onAdd,
  onChange,
  onRemove,
  onUseSum,
  held: heldByForm = null,
  onHeld,
}: Props) {
  const i18n = useI18n();
  const { t, money, number } = i18n;
  const { entity, labels } = useRecordForm();
  const lineLabels = useLineLabels(entity, "articles");
  const root = useRef<HTMLFieldSetElement>(null);
  const [ownHeld, setOwnHeld] = useState<HeldArticle | null>(null);
  const [held, hold] = onHeld ? [heldByForm, onHeld] : [ownHeld, setOwnHeld];
  const [open, setOpen] = useState<string | null>(held?.key ?? null);
  const [scanProblem, setScanProblem] = useState<string | null>(null);
  const edited = lines.find(({ key }) => key === open) ?? null;
  useEffect(() => {
    if (open !== null) root.current?.querySelector<HTMLInputElement>('[name="article"]')?.focus();
  }, [open]);
  const difference = ticketDifference(ticket, lines);
  if (isLocked && lines.length === 0) return null;
  const save = (articles: readonly Article[]) => (edited ? onChange(edited.key, articles[0]!) : onAdd(articles));
  const countAgain = (code: string) => {
    const same = lines.find((line) => line.code === code);
    if (same) void onChange(same.key, { ...same, quantity: same.quantity + 1 }).then(setScanProblem);
    return same !== undefined;
  };
  return (
    // `data-no-submit`: Enter adds an article and must not submit the form.
    <fieldset ref={root} className={classes.root} data-path="articles" data-no-submit>
      <legend className={lines.length > 0 || open !== null ? classes.legend : classes.hidden}>{labels.articles}</legend>
      {lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map(({ key, name, quantity, price, code }) => (
            <li key={key}>
              <span className={classes.what}>
                {quantity !== 1 && `${number(quantity)} × `}
                {name}
                {code && <small>{code}</small>}
              </span>
              <span className={classes.amount}>
                {money(articlesTotal([{ quantity, price }]))}
                {quantity !== 1 && <small>{money(price)}</small>}
              </span>
              {!isLocked && (
                <span className={classes.actions}>
                  <ActionIcon variant="subtle" color="gray" aria-label={t("article.change", { name })} onClick={() => setOpen(key)}>
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon variant="subtle" color="gray" aria-label={t("article.remove", { name })} onClick={() => onRemove(key)}>
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <div className={classes.sum} data-differs={Boolean(difference) || undefined}>
          <span role="status">{articlesSumText(i18n, ticket, lines)}</span>
          {!isLocked && Boolean(difference) && (
            <Button variant="default" onClick={() => onUseSum(articlesTotal(lines))}>
              {t("article.useSum")}
            </Button>
          )}
        </div>
      )}
      {open !== null && !isLocked && (
        <ArticleEntry
          key={open}
          labels={lineLabels}
          edited={edited}
          held={held?.key === open ? held.typed : undefined}
          onHeld={(typed) => hold(open === "" && isBlankArticle(typed) ? null : { key: open, typed })}
          hasOthers={lines.length > 0}
          rest={lines.length > 0 ? difference : ticket}
          onSave={save}
          onScan={countAgain}
          onClose={() => {
            hold(null);
            setOpen("");
          }}
        />
      )}
      {open === null && !isLocked && (
        <Button variant="subtle" className={classes.open} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen("")}>
          {t(lines.length > 0 ? "article.add" : "article.open")}
        </Button>
      )}
      <FormAlert text={problem ?? scanProblem} />
    </fieldset>
  );
}
