import { penalCase } from "#domain/cases/case.ts";
import { IntakeArticles } from "#web/intake/articles/intake-articles.tsx";
import { Field } from "#web/record/form/field.tsx";
import { FilesField } from "#web/record/form/files-field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceField } from "./choice-field.tsx";
import classes from "./intake.module.css";

export function GoodsStep() {
  const { form, labels } = useRecordForm();
  const recovered = form.useWatchValue("recoveredProducts");
  return (
    <>
      <Field name="ticketAmount" />
      <IntakeArticles />
      <ChoiceField name="recoveredProducts" />
      {recovered === "some" && <Field name="recoveredAmount" />}
      <div className={classes.fullWidth}>
        <FilesField name="ticket" field={penalCase.fields.ticket} label={labels.ticket!} readOnly={false} />
      </div>
    </>
  );
}
