import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LetterEntity } from "#domain/letters/letter.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { LetterForm } from "./letter-form.tsx";

type Props = { entity: LetterEntity; id: string; isOpen: boolean; onClose: () => void };

/** Writes a mail from a record: to whom, from which text, with which files; shown before it is sent. */
export function LetterDialog({ isOpen, ...content }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={content.onClose}
      size={640}
      title={t("letter.write")}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      <LetterContent {...content} />
    </Modal>
  );
}

/** A component inside the dialog, so that each opening starts with a new state. */
function LetterContent({ entity, id, onClose }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const { textOf } = useFailure();
  const { data, error } = useQuery(query.letters.options.queryOptions({ input: { entity, id }, staleTime: 0, retry: false }));
  if (error) return <FormAlert text={textOf(error)} />;
  if (!data) return <Skeleton height={320} role="status" aria-busy aria-label={t("loading")} />;
  return <LetterForm entity={entity} id={id} options={data} onClose={onClose} />;
}
