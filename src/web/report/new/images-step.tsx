import { IconAlertTriangle } from "@tabler/icons-react";
import { penalCase } from "#domain/cases/case.ts";
import { hasCameras } from "#domain/cases/lacks.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FilesField } from "#web/record/files/files-field.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { Callout } from "#web/ui/callout.tsx";
import { CheckField, ChoiceField } from "./choice-field.tsx";
import { Parties } from "./parties.tsx";
import classes from "./report.module.css";

export function ImagesStep() {
  const { t } = useI18n();
  const { entity, form } = useRecordForm();
  const images = form.useWatchValue("hasImages");
  return (
    <>
      <ChoiceField name="hasImages" isLong />
      {hasCameras(images) && (
        <div className={classes.whole}>
          <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
            {t("report.images.erased")}
          </Callout>
          <FilesField name="files" field={penalCase.fields.files} label={t("report.images.files")} category="images" readOnly={false} />
        </div>
      )}
      <Parties field="criminals" />
      <ChoiceField name="regularInArea" />
      {"minors" in entity.fields && <CheckField name="minors" />}
      <Parties field="witnesses" />
      <Parties field="vehicles" />
    </>
  );
}
