import { Button, Group, Modal, Skeleton } from "@mantine/core";
import { IconFileTypePdf, IconScale } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Ref } from "#domain/entity.ts";
import { api, query } from "#web/lib/api.ts";
import { DocumentBlocks } from "#web/lib/document-blocks.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./convictions-dialog.module.css";

type Props = { person: Ref /** The case in which they are pleaded, and whose files get the annex. */; caseId?: string };

/** Opens the convictions of a person. */
export function ConvictionsButton({ person, caseId }: Props) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={caseId ? "compact-sm" : "sm"}
        leftSection={<IconScale size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label={t("convictions.openOf", { name: person.alias })}
      >
        {caseId ? person.alias : t("convictions.open")}
      </Button>
      {isOpen && <ConvictionsDialog person={person} {...(caseId && { caseId })} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is known of the convictions of a person, which of them count and why; in a case it can be saved as an annex. */
function ConvictionsDialog({ person, caseId, onClose }: Props & { onClose: () => void }) {
  const { t } = useI18n();
  const { textOf, notify } = useFailure();
  const queries = useQueryClient();
  const input = { id: person.id, ...(caseId && { case: caseId }) };
  const { data, error } = useQuery(query.convictions.sheet.queryOptions({ input, retry: false, staleTime: 0 }));
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.convictions.annex({ id: caseId!, criminal: person.id }),
    onSuccess: () => {
      notifySuccess(t("convictions.saved"));
      void queries.invalidateQueries({ queryKey: query.cases.key() });
      onClose();
    },
    onError: notify,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={980}
      title={data ? t("convictions.openOf", { name: data.name }) : t("convictions.open")}
      classNames={{ title: classes.title }}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {error && <FormAlert text={textOf(error)} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <p className={classes.about}>{[data.about, t("convictions.proposal")].join(" · ")}</p>
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
          {t("button.close")}
        </Button>
        {caseId && data && (
          <Button loading={isPending} onClick={() => mutate()} leftSection={<IconFileTypePdf size={16} aria-hidden />}>
            {t("convictions.save")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
