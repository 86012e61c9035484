import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import { teaching } from "#domain/entities/teaching.ts";
import type { FormSection } from "#domain/form-section.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import type { FormFields } from "#web/record/form/record-form.tsx";
import { Activity } from "#web/record/page/activity.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { Article, type Item } from "./article.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { Readers } from "./readers.tsx";
import classes from "./teaching-edit.module.css";

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
      actions={(row) => <PreviewButton item={row as Item} />}
      rail={(row) => (
        <>
          <Readers item={row as Item} />
          <Activity entity={teaching} id={row.id} />
        </>
      )}
    />
  );
}

function VideoField() {
  const { t } = useI18n();
  return <Field name="video" description={t("teaching.video.hint")} />;
}

function CustomersField() {
  const { t } = useI18n();
  return <Field name="customers" description={t("teaching.customers.hint")} />;
}

/** A new item cannot be published yet: files can only be added once it exists. */
function PublishedField() {
  const { t } = useI18n();
  const { isNew } = useRecordForm();
  return isNew ? (
    <p className={classes.publishLater}>{t("teaching.publish.later")}</p>
  ) : (
    <Field name="published" description={t("teaching.publish.hint")} />
  );
}

/** Shows the item as its readers will see it. */
function PreviewButton({ item }: { item: Item }) {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={open}>
        {t("teaching.preview")}
      </Button>
      <Modal opened={isOpen} onClose={close} size={900} title={item.title} closeButtonProps={{ "aria-label": t("button.close") }}>
        <p className={classes.previewNote}>
          <CategoryBadge category={item.category} />
          {t("teaching.preview.text")}
        </p>
        <Article item={item} />
      </Modal>
    </>
  );
}
