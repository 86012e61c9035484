import { fineAfter } from "#domain/cases/fine.ts";
import { Field } from "#web/record/form/field.tsx";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { RareField } from "#web/record/form/rare-field.tsx";
import type { FormFields } from "#web/record/form/record-form.tsx";

/** Fields of the judgment and the complaint that few cases need, and a fine by days, whose amount the form works out as the server does. */
export const judgmentFields: FormFields = {
  penaltyDays: () => <FineSource name="penaltyDays" />,
  penaltyQuota: () => <FineSource name="penaltyQuota" />,
  costsClaimed: CostsClaimed,
  appealTransferDate: () => <SecondInstance name="appealTransferDate" />,
  appealJudgmentDate: () => <SecondInstance name="appealJudgmentDate" />,
  appealJudgmentNotificationDate: () => <SecondInstance name="appealJudgmentNotificationDate" />,
  sentenceSuspendedDate: () => <RareField name="sentenceSuspendedDate" applies={useCurrentValue("prison") === true} />,
  actionsOfferDate: () => <ActionsOffer name="actionsOfferDate" />,
  actionsOfferAnswer: () => <ActionsOffer name="actionsOfferAnswer" />,
};

function FineSource({ name }: { name: string }) {
  const { form, revealed } = useRecordForm();
  const hasFine = form.useWatchValue("penalty") === true;
  const own = form.useWatchValue(name);
  const updateAmount = (before: unknown) => {
    const values = withoutBlanks(form.getValues());
    const amount = fineAfter({ ...values, [name]: before === "" ? null : before }, values) ?? "";
    if (amount !== form.getValues().penaltyAmount) form.setFieldValue("penaltyAmount", amount);
  };
  return hasFine || (own !== "" && own !== null) || revealed.includes(name) ? <Field name={name} onTyped={updateAmount} /> : null;
}

/** The value of an empty input is "". */
const withoutBlanks = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === "" ? null : value]));

/** Once there is a judgment to appeal against. */
function SecondInstance({ name }: { name: string }) {
  return <RareField name={name} applies={Boolean(useCurrentValue("judgmentDate"))} />;
}

/** Asked for at the hearing. */
function CostsClaimed() {
  const isSet = useCurrentValue("trialSet") === true;
  const isJudged = Boolean(useCurrentValue("judgmentDate"));
  return <RareField name="costsClaimed" applies={isSet || isJudged} />;
}

/** The court makes the offer once the complaint has reached it. */
function ActionsOffer({ name }: { name: string }) {
  const status = useCurrentValue("caseStatus");
  return <RareField name={name} applies={status === "judicialInvestigation" || status === "trialPending"} />;
}
