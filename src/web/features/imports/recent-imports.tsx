import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecentImport } from "#api/imports.ts";
import { type Importable, importable } from "#domain/entities/importable.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { Section } from "#web/ui/layout/section.tsx";
import classes from "./imports.module.css";

/** The imports of the last day, each of which can be undone as a whole. */
export function RecentImports({ collection }: { collection: Importable }) {
  const { t } = useI18n();
  const { data = [] } = useQuery(query.imports.recent.queryOptions({ input: { collection }, staleTime: 0 }));
  if (data.length === 0) return null;
  return (
    <Section title={t("import.recent")} hint={t("import.recent.hint")}>
      <div className={classes.whole}>
        {data.map((one) => (
          <RecentLine key={one.id} collection={collection} recent={one} />
        ))}
      </div>
    </Section>
  );
}

function RecentLine({ collection, recent: { id, name, author, at, created, updated } }: { collection: Importable; recent: RecentImport }) {
  const { t, datetime, number } = useI18n();
  const queries = useQueryClient();
  const { textOf } = useFailure();
  const { many } = useEntityLabels(importable[collection]);
  const undo = useMutation(
    query.imports.undo.mutationOptions({
      onSuccess: ({ removed, restored, kept, named }) => {
        const names = named.map(({ alias }) => alias).join(", ");
        const done = [
          ...(removed > 0 || restored === 0 ? [t("import.undone", { n: removed })] : []),
          ...(restored > 0 ? [t("import.restored", { n: restored })] : []),
        ];
        notifySuccess(done.join(". "), kept > 0 ? t("import.undone.kept", { n: kept, names }) : undefined);
        void queries.invalidateQueries();
      },
      onError: (error) => notifyError(t("notification.errorTitle"), textOf(error)),
    }),
  );
  const made = t("import.recent.count", { n: created, created: number(created), many });
  const changed = t("import.recent.updated", { updated: number(updated) });
  const count = updated === 0 ? made : created === 0 ? changed : `${made}, ${changed}`;
  const file = name || t("import.unnamed");
  const effects = [
    ...(created > 0 || updated === 0 ? [t("import.undo.text", { count: made, file })] : []),
    ...(updated > 0 ? [t("import.undo.updated", { updated: number(updated) })] : []),
  ];
  const ask = () =>
    confirm({
      title: t("import.undo.title"),
      text: effects.join(" "),
      yes: t("import.undo"),
      no: t("button.cancel"),
      onYes: () => undo.mutate({ id }),
    });
  return (
    <div className={classes.recent}>
      <span>{[file, count, author, datetime(at)].join(" · ")}</span>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} loading={undo.isPending} onClick={ask}>
        {t("import.undo")}
      </Button>
    </div>
  );
}
