import { articlesTotal, type Priced, ticketAfter } from "#domain/articles/article-sum.ts";
import type { RecordOf } from "#domain/entity.ts";
import { maxAmount } from "#domain/formats/amount-text.ts";
import type { Assignable } from "#server/assignees/assignable.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { addLine, changeLine, exchangeLines, type LineExchange, lockEditable, removeLine } from "#server/records/lines.ts";
import type { Saved, Writer } from "#server/records/save.ts";
import type { IntakeEntity } from "./intake-record.ts";

type Values = Readonly<Record<string, unknown>>;
type Call<Input> = { context: SignedContext; input: Input };
type Opened = { id: string; openedVersion?: number | undefined };
type Update<E extends IntakeEntity> = (tx: Tx, user: Writer, input: Assignable) => Promise<Saved<RecordOf<E>>>;
type WithArticles = { id: string; version: number; ticketAmount: number; articles: readonly Priced[] };

const name = "articles";

/** The articles of a case or an issue. `update` saves the ticket where it follows them, with all that follows from a ticket. */
export function articleHandlers<E extends IntakeEntity>(entity: E, update: Update<E>) {
  const following = ({ deps, user }: SignedContext, opened: Opened, write: (tx: Tx) => Promise<RecordOf<E>>) =>
    deps.db.as(user, (tx) => withFollowingTicket(tx, user, entity, update, opened, () => write(tx)));
  return {
    add: ({ context, input }: Call<Opened & { values: Values }>) => following(context, input, (tx) => addLine(tx, context.user, entity, name, input)),
    change: ({ context, input }: Call<Opened & { line: string; version: number; values: Values }>) =>
      following(context, input, (tx) => changeLine(tx, context.user, entity, name, input)),
    remove: ({ context, input }: Call<Opened & { line: string }>) =>
      following(context, input, (tx) => removeLine(tx, context.user, entity, name, input)),
  };
}

/** Adds articles and removes others, in the transaction of the caller. */
export const exchangeArticles =
  <E extends IntakeEntity>(entity: E, update: Update<E>) =>
  (tx: Tx, user: Writer, exchange: LineExchange): Promise<RecordOf<E>> =>
    withFollowingTicket(tx, user, entity, update, exchange, () => exchangeLines(tx, user, entity, name, exchange));

async function withFollowingTicket<E extends IntakeEntity>(
  tx: Tx,
  user: Writer,
  entity: E,
  update: Update<E>,
  { id, openedVersion }: Opened,
  write: () => Promise<RecordOf<E>>,
): Promise<RecordOf<E>> {
  const before = await lockEditable(tx, user, entity, name, id, openedVersion);
  const after = await write();
  const ticketAmount = followed(before as unknown as WithArticles, after as unknown as WithArticles);
  if (ticketAmount === undefined) return after;
  return (await update(tx, user, { id, version: after.version, values: { ticketAmount }, openedVersion }).catch(atPrice)).after;
}

/** The new amount of the ticket, if it changes. The ticket of a stored record keeps its amount when the last article is removed. */
function followed({ ticketAmount, articles }: WithArticles, after: WithArticles): number | undefined {
  const next = ticketAfter(ticketAmount, articles, after.articles);
  if (next === null || next === after.ticketAmount) return undefined;
  if (next > maxAmount) throw invalid({ price: "field.amount.large" });
  return next;
}

/** What the ticket may not become is said at the price: more was recovered than the articles now cost. */
function atPrice(error: unknown): never {
  const fields = error instanceof Refusal ? Object.values(error.data.fields ?? {}) : [];
  throw fields[0] ? invalid({ price: fields[0] }) : error;
}

/** The values of an intake: without an amount, the ticket is the sum of the articles. */
export function withTicket(values: Values, articles: readonly Values[]): Values {
  if (articles.length === 0 || (values.ticketAmount ?? null) !== null) return values;
  const ticketAmount = articlesTotal(articles.map(({ quantity, price }) => ({ quantity: Number(quantity ?? 0), price: Number(price ?? 0) })));
  if (ticketAmount > maxAmount) throw invalid({ [name]: "field.amount.large" });
  return { ...values, ticketAmount };
}
