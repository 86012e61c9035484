import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Article, readArticles } from "#domain/articles/article-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { AmountEntry, amountText } from "#web/record/base/amount-entry.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./article-lines.module.css";
import { ScanButton } from "./scan-button.tsx";
import { blankArticle, isArticlesText, readTypedArticle, type TypedArticle } from "./typed-article.ts";

type Props = {
  labels: Readonly<Record<string, string>>;
  /** The article that is changed; a new one otherwise. */
  edited: Article | null;
  /** What stands in the inputs; undefined until somebody types. */
  held: TypedArticle | undefined;
  onHeld: (typed: TypedArticle) => void;
  hasOthers: boolean;
  /** What the ticket says beyond the articles so far: the price of one line for all the rest. */
  rest: number | null;
  /** Resolves to why the articles cannot be kept, or to null. */
  onSave: (articles: readonly Article[]) => Promise<string | null>;
  /** True if a line with this code was counted once more. */
  onScan: (code: string) => boolean;
  onClose: () => void;
};

/** One article: typed, scanned, or several at once in the text of an import. Enter adds it and starts the next one. */
export function ArticleEntry({ labels, edited, held, onHeld, hasOthers, rest, onSave, onScan, onClose }: Props) {
  const { t, money } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const typed = held ?? (edited ? typedOf(edited, money) : blankArticle);
  // A code may be read while somebody types.
  const latest = useRef(typed);
  latest.current = typed;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const focus = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const put = (next: TypedArticle) => {
    latest.current = next;
    onHeld(next);
  };
  const type = (values: Partial<TypedArticle>) => {
    put({ ...latest.current, ...values });
    setErrors({});
    setProblem(null);
  };
  const save = async (articles: readonly Article[], unread: TypedArticle = blankArticle) => {
    if (isSaving) return;
    setSaving(true);
    const refused = await onSave(articles);
    setSaving(false);
    if (refused) return setProblem(refused);
    if (edited) return onClose();
    put(unread);
    focus("article");
  };
  /** Several articles in one text. What cannot be read stays in the input, with the reason. */
  const saveText = async (text: string) => {
    const { articles, problems } = readArticles(text);
    const unread = { ...blankArticle, name: problems.map((one) => one.text).join("; ") };
    if (articles.length > 0) await save(articles, unread);
    else type(unread);
    if (problems.length > 0)
      setProblem(problems.map(({ line, text: said, problem: key }) => t("article.unread", { line, text: said, problem: t(key) })).join(" · "));
  };
  const articleOf = (values: TypedArticle): Article | undefined => {
    const read = readTypedArticle(values);
    if ("article" in read) return read.article;
    setErrors(Object.fromEntries(Object.entries(read.problems).map(([name, key]) => [name, t(key)])));
    const first = (["name", "quantity", "price"] as const).find((name) => name in read.problems);
    if (first) focus(first === "name" ? "article" : first);
    return undefined;
  };
  const add = (values: TypedArticle) => {
    if (isArticlesText(values) && !edited) return void saveText(values.name);
    const article = articleOf(values);
    if (article) void save([article]);
  };
  /** One line for all the rest: its price is what the ticket says beyond the other articles, unless another one is typed. */
  const addVarious = () => {
    const price = typed.price.trim() === "" && rest !== null && rest > 0 ? amountText(money, rest) : typed.price;
    const various = { ...blankArticle, name: typed.name.trim() || t("article.various"), price };
    type(various);
    add(various);
  };
  const scanned = (code: string) => {
    if (!edited && onScan(code)) return;
    type({ code, name: latest.current.name.trim() || t("article.byCode", { code }) });
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

const typedOf = ({ name, quantity, price, code }: Article, money: (amount: number) => string): TypedArticle => ({
  name,
  code,
  quantity: String(quantity),
  price: amountText(money, price),
});
