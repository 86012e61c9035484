import { TextInput } from "@mantine/core";
import type { Ref } from "#domain/entity.ts";
import fieldClasses from "#web/record/form/field.module.css";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";

/** The lawyer and, beside it, the user who created the record. The server sets the creator, so the field is read-only. */
export function LawyerAndCreator() {
  const { row, labels } = useRecordForm();
  const creator = row?.caseCreator as Ref | null | undefined;
  return (
    <>
      <Field name="lawyer" />
      {creator && (
        <div className={fieldClasses.root} data-span={2} data-locked>
          <TextInput label={labels.caseCreator} readOnly value={creator.alias} />
        </div>
      )}
    </>
  );
}
