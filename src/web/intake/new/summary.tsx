import { Anchor } from "@mantine/core";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { useIntakeContext } from "./intake-context.ts";
import { intakeEntities, partyKinds, relevantValues } from "./intake-kinds.ts";
import { stepsOf } from "./intake-steps.ts";
import classes from "./summary.module.css";

/** Everything that was entered, by step, each with a link back to the step. */
export function Summary() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const { kind, parties, pendingFiles, goTo } = useIntakeContext();
  const { fields: labels } = useEntityLabels(intakeEntities[kind]);
  const text = useValueText();
  const values = relevantValues(form.getValues());
  const { fields } = intakeEntities[kind];
  const textOf = (name: string): string => {
    const field = fields[name]!;
    if (name in partyKinds)
      return parties
        .filter((party) => party.field === name)
        .map(({ alias }) => alias)
        .join(", ");
    if (field.kind === "files")
      return pendingFiles
        .of(name)
        .map((file) => file.name)
        .join(", ");
    return isEmpty(values[name]) || values[name] === false ? "" : text(field, values[name]);
  };
  return (
    <div className={classes.root}>
      {stepsOf(kind).map(({ key, title, fields: names }) => {
        const lines = names.map((name) => ({ name, shown: textOf(name) })).filter(({ shown }) => shown !== "");
        return (
          <section key={key} className={classes.step}>
            <h3>{t(title)}</h3>
            <Anchor component="button" type="button" aria-label={t("intake.edit", { title: t(title) })} onClick={() => goTo(names[0]!)}>
              {t("intake.change")}
            </Anchor>
            {lines.length === 0 ? (
              <p>{t("intake.nothing")}</p>
            ) : (
              <dl>
                {lines.map(({ name, shown }) => (
                  <div key={name}>
                    <dt>{labels[name]}</dt>
                    <dd>{shown}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        );
      })}
    </div>
  );
}
