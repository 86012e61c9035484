import type { SignedContext } from "#server/context.ts";
import { addNew, type NewParty } from "./add-new.ts";
import { appearances } from "./appearances.ts";
import { lawAt } from "./law-at.ts";
import { type Report, report } from "./report.ts";
import type { Reported } from "./reported.ts";

type Handler<Input> = (options: { input: Input; context: SignedContext }) => Promise<unknown>;

/** What the routes do that cases and issues have beyond those of every record. */
export function reportHandlers(kind: Reported) {
  const { entity } = kind;
  return {
    place: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => lawAt(tx, user, entity, input))) satisfies Handler<{
      customer: string;
      establishment: string;
    }>,
    report: (({ input, context }) => report(context, kind, input)) satisfies Handler<Report>,
    addNew: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => addNew(tx, user, kind, input))) satisfies Handler<NewParty>,
    appearances: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => appearances(tx, user, entity, input.id))) satisfies Handler<{
      id: string;
    }>,
  };
}
