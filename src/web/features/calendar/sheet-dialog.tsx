import { Button, Group, Modal, Skeleton } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { query } from "#web/lib/api.ts";
import { DocumentBlocks } from "#web/lib/document-blocks.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { focusEvent } from "./event-button.tsx";
import classes from "./sheet-dialog.module.css";

/** The sheet for the day of the trial, with the content of its PDF. */
export function SheetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const { textOf } = useFailure();
  useEffect(() => () => focusEvent(`trial-${id}`), [id]);
  const { data, error } = useQuery(query.cases.sheet.queryOptions({ input: { id }, retry: false }));
  return (
    <Modal
      opened
      onClose={onClose}
      size={820}
      title={data ? `${t("sheet.title")} · ${data.name}` : t("sheet.title")}
      classNames={{ title: classes.title }}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {error && <FormAlert text={textOf(error)} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <p className={classes.about}>{[data.about, ...data.chips].join(" · ")}</p>
          {data.sections.map(({ title, blocks }) => (
            <section key={title} className={classes.section}>
              <h3>{title}</h3>
              <DocumentBlocks blocks={blocks} />
            </section>
          ))}
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("calendar.close")}
        </Button>
        <Button
          component="a"
          href={`/api/cases/${id}/sheet.pdf`}
          target="_blank"
          rel="noopener"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          {t("sheet.link")}
        </Button>
      </Group>
    </Modal>
  );
}
