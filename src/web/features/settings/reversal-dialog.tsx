import { Modal, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { MergeShown, ReversalPreview } from "#api/merges.ts";
import { type MergeableName, mergeable } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { refreshLists } from "#web/record/base/related-changes.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./merge-form.module.css";

type Props = { name: MergeableName; merge: MergeShown; isOpen: boolean; onClose: () => void; onDone: () => void };

/** What undoing a merge would do, before it is confirmed. */
export function ReversalDialog({ name, merge, isOpen, onClose, onDone }: Props) {
  const { t } = useI18n();
  const failure = useFailure();
  const queries = useQueryClient();
  const preview = useQuery(query.merges.preview.queryOptions({ input: { id: merge.id }, staleTime: 0, retry: false, enabled: isOpen }));
  const { mutate, isPending, error } = useMutation(
    query.merges.reverse.mutationOptions({
      onSuccess: () => {
        notifySuccess(t("merge.undone"));
        refreshLists(queries, mergeable[name]);
        onDone();
      },
    }),
  );
  const problem = error ?? preview.error;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate({ id: merge.id });
  };
  return (
    <Modal opened={useOpened(isOpen)} onClose={onClose} title={t("merge.undo.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <form onSubmit={submit}>
        <p>{t("merge.undo.returns", { name: merge.absorbed.alias })}</p>
        {preview.data && <Plan entity={mergeable[name]} preview={preview.data as ReversalPreview} />}
        {preview.isLoading && <Skeleton height={120} role="status" aria-busy aria-label={t("loading")} />}
        <p className={classes.note}>{t("merge.undo.later")}</p>
        {problem && <FormAlert text={failure.textOf(problem)} />}
        <DialogButtons
          cancel={t("button.cancel")}
          onCancel={onClose}
          submit={t("merge.undo.yes")}
          busy={isPending}
          disabled={preview.data === undefined}
          mt="md"
        />
      </form>
    </Modal>
  );
}

function Plan({ entity, preview: { records, files, fields } }: { entity: Entity; preview: ReversalPreview }) {
  const { t, labels, number } = useI18n();
  const { fields: names } = useEntityLabels(entity);
  const manyOf = (name: string) => (labels as Record<string, { many: string }>)[name]?.many ?? name;
  const lines = (of: "back" | "stay") => [
    ...records.filter((one) => one[of] > 0).map((one) => t("merge.follows.count", { name: manyOf(one.entity), n: number(one[of]) })),
    ...(files[of] > 0 ? [t("merge.follows.count", { name: t("merge.undo.files"), n: number(files[of]) })] : []),
    ...(fields[of].length > 0
      ? [t("merge.follows.count", { name: t("merge.undo.fields"), n: fields[of].map((name) => names[name] ?? name).join(", ") })]
      : []),
  ];
  return (
    <>
      {(["back", "stay"] as const).map((of) => (
        <section key={of} className={classes.follows}>
          <h3 className={classes.heading}>{t(of === "back" ? "merge.undo.back" : "merge.undo.stays")}</h3>
          <ul>
            {lines(of).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines(of).length === 0 && <li>{t("merge.undo.nothing")}</li>}
          </ul>
        </section>
      ))}
    </>
  );
}
