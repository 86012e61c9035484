import { teaching } from "#domain/entities/teaching.ts";
import type { FormSection } from "#domain/form-section.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Activity } from "#web/record/activity.tsx";
import { RecordEdit } from "#web/record/record-edit.tsx";
import type { FormFields } from "#web/record/record-form.tsx";
import type { Item } from "./article-page.tsx";
import { CustomersField, PublishedField, VideoField } from "./hinted-fields.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { Readers } from "./readers.tsx";

const sections: FormSection[] = [
  { title: "section.teaching", hint: "section.teaching.hint", from: "title" },
  { title: "section.teaching.material", hint: "section.teaching.material.hint", from: "video" },
  { title: "section.teaching.publication", hint: "section.teaching.publication.hint", from: "customers" },
];

const fields: FormFields = { video: VideoField, customers: CustomersField, published: PublishedField };

export function TeachingEdit({ id }: { id: string }) {
  const { locale } = useI18n();
  return (
    <RecordEdit
      entity={teaching}
      id={id}
      sections={sections}
      fields={fields}
      defaults={{ language: locale }}
      actions={(row) => <PreviewButton item={row as unknown as Item} />}
      rail={(row) => (
        <>
          <Readers item={row as unknown as Item} />
          <Activity entity={teaching} id={row.id} />
        </>
      )}
    />
  );
}
