import { Anchor } from "@mantine/core";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { useRecordForm } from "#web/record/form-context.ts";
import { useValueText } from "#web/record/value-text.ts";
import { useReportContext } from "./report-context.ts";
import { partyKinds, reported, toldValues } from "./report-kinds.ts";
import { stepsOf } from "./report-steps.ts";
import classes from "./summary.module.css";

/** Everything that was told, step by step, each with the way back to it. */
export function Summary() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const { kind, parties, held, goTo } = useReportContext();
  const { fields: labels } = useEntityLabels(reported[kind]);
  const text = useValueText();
  const values = toldValues(form.getValues());
  const { fields } = reported[kind];
  const textOf = (name: string): string => {
    const field = fields[name]!;
    if (name in partyKinds)
      return parties
        .filter((party) => party.field === name)
        .map(({ alias }) => alias)
        .join(", ");
    if (field.kind === "files")
      return held
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
            <Anchor component="button" type="button" aria-label={t("report.edit", { title: t(title) })} onClick={() => goTo(names[0]!)}>
              {t("report.change")}
            </Anchor>
            {lines.length === 0 ? (
              <p>{t("report.nothing")}</p>
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
