import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { articleLine } from "#domain/articles/article-line.ts";
import { type Article, readArticles } from "#domain/articles/article-text.ts";
import { checkLine } from "#domain/check.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { AmountEntry, amountOf, amountText } from "#web/record/base/amount-entry.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./article-lines.module.css";
import { ScanButton } from "./scan-button.tsx";

type Typed = { name: string; quantity: string; price: string; code: string | null };
type Props = {
  labels: Readonly<Record<string, string>>;
  /** The article that is changed; a new one otherwise. */
  edited: Article | null;
  hasOthers: boolean;
  /** What the ticket says beyond the articles so far: the price of one line for all the rest. */
  rest: number | null;
  /** Resolves to why the articles cannot be kept, or to null. */
  onSave: (articles: readonly Article[]) => Promise<string | null>;
  /** True if a line with this code was counted once more. */
  onScan: (code: string) => boolean;
  onClose: () => void;
};

const blank: Typed = { name: "", quantity: "1", price: "", code: null };

/** One article: typed, scanned, or several at once in the text of an import. Enter adds it and starts the next one. */
export function ArticleEntry({ labels, edited, hasOthers, rest, onSave, onScan, onClose }: Props) {
  const { t, money } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed>(() =>
    edited ? { name: edited.name, quantity: String(edited.quantity), price: amountText(money, edited.price), code: edited.code } : blank,
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const focus = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const type = (values: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...values }));
    setErrors({});
    setProblem(null);
  };
  const save = async (articles: readonly Article[], unread: Typed = blank) => {
    if (isSaving) return;
    setSaving(true);
    const refused = await onSave(articles);
    setSaving(false);
    if (refused) return setProblem(refused);
    if (edited) return onClose();
    setTyped(unread);
    focus("article");
  };
  /** Several articles in one text. What cannot be read stays in the input, with the reason. */
  const saveText = async (text: string) => {
    const { articles, problems } = readArticles(text);
    const unread = { ...blank, name: problems.map((one) => one.text).join("; ") };
    if (articles.length > 0) await save(articles, unread);
    else type(unread);
    if (problems.length > 0)
      setProblem(problems.map(({ line, text: said, problem: key }) => t("article.unread", { line, text: said, problem: t(key) })).join(" · "));
  };
  const articleOf = (values: Typed): Article | undefined => {
    const price = amountOf(values.price);
    const quantity = Number(values.quantity);
    const { min, max } = articleLine.quantity;
    const { problems } = checkLine({ fields: articleLine }, { ...values, quantity, price }, {});
    const found = Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]));
    if (!Number.isInteger(quantity) || quantity < min || quantity > max) found.quantity = t("article.quantity");
    setErrors(found);
    const first = (["name", "quantity", "price"] as const).find((name) => name in found);
    if (first) focus(first === "name" ? "article" : first);
    return first ? undefined : { name: values.name.trim(), quantity, price: price as number, code: values.code };
  };
  const add = (values: Typed) => {
    const isText = values.price.trim() === "" && /[@;]/.test(values.name);
    if (isText && !edited) return void saveText(values.name);
    const article = articleOf(values);
    if (article) void save([article]);
  };
  /** One line for all the rest: its price is what the ticket says beyond the other articles, unless another one is typed. */
  const addVarious = () => {
    const price = typed.price.trim() === "" && rest !== null && rest > 0 ? amountText(money, rest) : typed.price;
    const various = { ...blank, name: typed.name.trim() || t("article.various"), price };
    type(various);
    add(various);
  };
  const scanned = (code: string) => {
    if (!edited && onScan(code)) return;
    type({ code, name: typed.name.trim() || t("article.byCode", { code }) });
    focus("price");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && edited) onClose();
    if (event.key !== "Enter") return;
    event.preventDefault();
    add(typed);
  };
  return (
    <div ref={root} className={classes.entry}>
      <TextInput
        name="article"
        className={classes.name}
        label={labels.name}
        description={edited ? undefined : t("article.hint")}
        error={errors.name}
        autoComplete="off"
        maxLength={2000}
        onKeyDown={onKeyDown}
        value={typed.name}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (edited || !/[\n;@]/.test(text)) return;
          event.preventDefault();
          void saveText(text);
        }}
      />
      <TextInput
        name="quantity"
        label={labels.quantity}
        error={errors.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed.quantity}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type({ quantity: currentTarget.value })}
      />
      <AmountEntry
        name="price"
        label={labels.price}
        error={errors.price}
        text={typed.price}
        onText={(price) => type({ price })}
        onKeyDown={onKeyDown}
      />
      <div className={classes.buttons}>
        <Button variant="light" aria-disabled={isSaving || undefined} onClick={() => add(typed)}>
          {t(edited ? "article.save" : "article.add")}
        </Button>
        <ScanButton onCode={scanned} onProblem={setProblem} />
        {edited ? (
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t("button.cancel")}
          </Button>
        ) : (
          <Button variant="default" onClick={addVarious}>
            {t(hasOthers ? "article.restVarious" : "article.allVarious")}
          </Button>
        )}
      </div>
      <p className={classes.code} role="status">
        {typed.code && t("article.scanned", { code: typed.code })}
      </p>
      <div className={classes.full}>
        <FormAlert text={problem} />
      </div>
    </div>
  );
}
