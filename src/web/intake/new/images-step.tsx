import { penalCase } from "#domain/cases/case.ts";
import { hasCameras } from "#domain/cases/completeness.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FilesField } from "#web/record/form/files-field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { CheckField, ChoiceField } from "./choice-field.tsx";
import classes from "./intake.module.css";
import { Parties } from "./parties.tsx";
import { RecordingsNote } from "./recordings-note.tsx";

export function ImagesStep() {
  const { t } = useI18n();
  const { entity, form } = useRecordForm();
  const images = form.useWatchValue("hasImages");
  return (
    <>
      <ChoiceField name="hasImages" isLong />
      <div className={classes.fullWidth}>
        {hasCameras(images) && <RecordingsNote />}
        <FilesField name="files" field={penalCase.fields.files} label={t("intake.images.files")} category="images" readOnly={false} />
      </div>
      <Parties field="criminals" />
      <ChoiceField name="regularInArea" />
      {"minors" in entity.fields && <CheckField name="minors" />}
      <Parties field="witnesses" />
      <Parties field="vehicles" />
    </>
  );
}
