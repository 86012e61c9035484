import { Button, Group, Modal, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { DocumentSection } from "#api/document-blocks.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { DocumentBlocks } from "./document-blocks.tsx";
import classes from "./document-dialog.module.css";

type Props = {
  title: string;
  /** In pixels. */
  size: number;
  /** Undefined until it was read. */
  shown: { about: readonly string[]; sections: readonly DocumentSection[] } | undefined;
  error: unknown;
  onClose: () => void;
  /** What can be done with the document, beside closing it. */
  children?: ReactNode;
};

/** The content of a document on the screen, as its PDF has it. */
export function DocumentDialog({ title, size, shown, error, onClose, children }: Props) {
  const { t } = useI18n();
  const { textOf } = useFailure();
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      classNames={{ title: classes.title }}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {error !== null && <FormAlert text={textOf(error)} />}
      {!shown && error === null && <Skeleton height={320} />}
      {shown && (
        <>
          <p className={classes.about}>{shown.about.join(" · ")}</p>
          {shown.sections.map((section) => (
            <section key={section.title} className={classes.section}>
              <h3>{section.title}</h3>
              <DocumentBlocks blocks={section.blocks} />
            </section>
          ))}
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("button.close")}
        </Button>
        {children}
      </Group>
    </Modal>
  );
}
