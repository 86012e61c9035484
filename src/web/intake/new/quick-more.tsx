import { Title } from "@mantine/core";
import { penalCase } from "#domain/cases/case.ts";
import { IntakeArticles } from "#web/intake/articles/intake-articles.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { FilesField } from "#web/record/form/files-field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { CheckField, ChoiceField } from "./choice-field.tsx";
import { Fold } from "./fold.tsx";
import classes from "./intake.module.css";
import { useIntakeContext } from "./intake-context.ts";
import { Parties } from "./parties.tsx";
import { PoliceStep } from "./police-step.tsx";
import quick from "./quick.module.css";
import { type FoldKey, folds } from "./quick-folds.ts";

type Props = { open: readonly FoldKey[]; onToggle: (fold: FoldKey) => void };

/** What a report can have besides: the same parts as step by step, opened in place. */
export function QuickMore({ open, onToggle }: Props) {
  const { t } = useI18n();
  const { entity, form, labels } = useRecordForm();
  const articles = (form.useWatchValue("articles") ?? []) as readonly unknown[];
  const { parties, pendingFiles } = useIntakeContext();
  const count = (fold: FoldKey) =>
    parties.filter(({ field }) => (folds[fold] as readonly string[]).includes(field)).length +
    folds[fold].reduce((total, name) => total + pendingFiles.of(name).length, 0);
  const props = (fold: Exclude<FoldKey, "place">) => ({
    title: t(`quick.fold.${fold}`),
    count: count(fold),
    isOpen: open.includes(fold),
    onToggle: () => onToggle(fold),
  });
  return (
    <section className={quick.more} aria-labelledby="quick-more">
      <Title order={2} id="quick-more" className={quick.moreTitle}>
        {t("quick.more")}
      </Title>
      <Fold {...props("people")}>
        <Parties field="criminals" />
        <ChoiceField name="regularInArea" />
        {"minors" in entity.fields && <CheckField name="minors" />}
        <Parties field="witnesses" />
      </Fold>
      <Fold {...props("vehicles")}>
        <Parties field="vehicles" />
      </Fold>
      <Fold {...props("goods")} count={count("goods") + articles.length}>
        <IntakeArticles />
        <div className={classes.fullWidth}>
          <FilesField name="ticket" field={penalCase.fields.ticket} label={labels.ticket!} readOnly={false} isCameraFirst />
        </div>
      </Fold>
      {"fcse" in entity.fields && (
        <Fold {...props("police")}>
          <PoliceStep />
        </Fold>
      )}
    </section>
  );
}
