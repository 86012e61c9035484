import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { witnessAnswers } from "./features/attendance/witness-lines.ts";
import { updateCase } from "./features/cases/save-case.ts";
import type { ImportListWriter, ImportListWriters } from "./features/imports/write-lists.ts";
import { updateIssue } from "./features/issues/save-issue.ts";
import { exchangeArticles } from "./intake/article-lines.ts";
import { exchangeWitnesses } from "./intake/witness-lines.ts";
import { exchangeLines } from "./records/lines.ts";

const plain =
  (entity: Entity, name: string): ImportListWriter =>
  (tx, user, exchange) =>
    exchangeLines(tx, user, entity, name, exchange);

/** The ticket follows the articles as on the screen, unless the file or an undo gives it an amount. */
const articles =
  (entity: Entity, following: ImportListWriter): ImportListWriter =>
  (tx, user, { keepsTicket, ...exchange }) =>
    keepsTicket ? exchangeLines(tx, user, entity, "articles", exchange) : following(tx, user, exchange);

/** How imports change the lists of records, each by the code of its screen. */
export const importListWriters: ImportListWriters = {
  cases: {
    articles: articles(penalCase, exchangeArticles(penalCase, updateCase)),
    witnesses: exchangeWitnesses(penalCase, witnessAnswers),
    actions: plain(penalCase, "actions"),
    ledger: plain(penalCase, "ledger"),
  },
  issues: { articles: articles(issue, exchangeArticles(issue, updateIssue)), witnesses: exchangeWitnesses(issue) },
  civilCases: { ledger: plain(civilCase, "ledger") },
};
