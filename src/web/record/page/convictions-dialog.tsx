import { Button } from "@mantine/core";
import { IconFileTypePdf, IconScale } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Ref } from "#domain/entity.ts";
import { api, query } from "#web/lib/api.ts";
import { DocumentDialog } from "#web/lib/document/document-dialog.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

type Props = {
  person: Ref;
  /** The case in which they are pleaded, and whose files get the annex. */
  caseId?: string;
};

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
  const { notify } = useFailure();
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
    <DocumentDialog
      title={data ? t("convictions.openOf", { name: data.name }) : t("convictions.open")}
      size={980}
      shown={data && { about: [data.about, t("convictions.proposal")], sections: data.sections }}
      error={error}
      onClose={onClose}
    >
      {caseId && data && (
        <Button loading={isPending} onClick={() => mutate()} leftSection={<IconFileTypePdf size={16} aria-hidden />}>
          {t("convictions.save")}
        </Button>
      )}
    </DocumentDialog>
  );
}
