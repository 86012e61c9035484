import type { Entity } from "#domain/entity.ts";
import { isPerson } from "#domain/protection/personal-data.ts";
import { boundProbes } from "#server/auth/bound-probes.ts";
import { notFound } from "#server/base/refusal.ts";
import { type CaseDefaults, readCaseDefaults } from "#server/case-common/case-defaults.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { unknownReferences } from "#server/records/references.ts";
import type { Writer } from "#server/records/save.ts";
import { addable, addParty, type NewParty } from "./add-party.ts";
import { appearances } from "./appearances.ts";
import { completeParty, type PartyInput, type PartyUpdate, readParty } from "./complete-party.ts";
import type { IntakeAdapter, IntakeEntity } from "./intake-record.ts";
import { type IntakeSubmission, submitIntake } from "./submit-intake.ts";

type Handler<Input> = (options: { input: Input; context: SignedContext }) => Promise<unknown>;
type PlaceInput = { customer: string; establishment: string };

/** The handlers that cases and issues have beyond those of every record. */
export function intakeHandlers<E extends IntakeEntity>(intake: IntakeAdapter<E>) {
  const { entity } = intake;
  return {
    place: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => lawAt(tx, user, entity, input))) satisfies Handler<PlaceInput>,
    intake: (({ input, context }) => {
      const submit = () => submitIntake(context, intake, input);
      return input.added.length > 0 ? boundProbes(context, submit) : submit();
    }) satisfies Handler<IntakeSubmission>,
    addParty: (({ input, context, context: { deps, user } }) =>
      boundProbes(context, () => deps.db.as(user, (tx) => addParty(tx, user, intake, input)))) satisfies Handler<NewParty>,
    readParty: (async ({ input, context: { deps, user } }) => {
      const party = await deps.db.as(user, (tx) => readParty(tx, user, entity, input));
      const { name } = addable[input.field];
      if (isPerson(name)) deps.accessLog.log(user, { entity: name, records: [input.party], way: "case" });
      return party;
    }) satisfies Handler<PartyInput>,
    completeParty: (({ input, context, context: { deps, user } }) =>
      boundProbes(context, () => deps.db.as(user, (tx) => completeParty(tx, user, entity, input)))) satisfies Handler<PartyUpdate>,
    appearances: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => appearances(tx, user, entity, input.id))) satisfies Handler<{
      id: string;
    }>,
  };
}

/** The country and the time zone that a record submitted there would have, and the province of the place. */
async function lawAt(tx: Tx, user: Writer, { fields }: Entity, input: PlaceInput): Promise<CaseDefaults["law"] & Pick<CaseDefaults, "province">> {
  const placeFields = { customer: fields.customer!, establishment: fields.establishment! };
  const unknown = await unknownReferences(tx, user, { fields: placeFields }, input, Object.keys(input));
  const defaults = Object.keys(unknown).length === 0 ? await readCaseDefaults(tx, input) : undefined;
  if (!defaults) throw notFound();
  return { ...defaults.law, province: defaults.province };
}
