import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { MergeShown } from "#api/merges.ts";
import { recordPath } from "#domain/access/screens.ts";
import { type MergeableName, mergeable, reversibleDays } from "#domain/duplicates/mergeable.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./duplicates.module.css";
import { ReversalDialog } from "./reversal-dialog.tsx";

/** The merges that can still be undone, folded away. */
export function RecentMerges({ name, onUndone }: { name: MergeableName; onUndone: () => void }) {
  const { t, datetime } = useI18n();
  const { data = [], refetch } = useQuery(query.merges.list.queryOptions({ input: { entity: name }, staleTime: 0 }));
  const [merge, setMerge] = useState<MergeShown | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.recent}>
      <summary>
        {t("merge.recent", { n: reversibleDays })} ({data.length})
      </summary>
      {data.length === 0 ? (
        <p className={classes.none}>{t("merge.recent.none")}</p>
      ) : (
        <PlainTable label={t("merge.recent", { n: reversibleDays })} isStacked>
          <thead>
            <tr>
              <th scope="col">{t("merge.recent.absorbed")}</th>
              <th scope="col">{t("merge.recent.kept")}</th>
              <th scope="col">{t("merge.recent.by")}</th>
              <th scope="col">{t("duplicates.actions")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <td>{one.absorbed.alias}</td>
                <td>
                  <Anchor renderRoot={(root) => <Link to={recordPath(mergeable[name], one.kept.id)} {...root} />}>{one.kept.alias}</Anchor>
                </td>
                <td>
                  {one.by} <span className={classes.customer}>{datetime(one.at, "Europe/Madrid")}</span>
                </td>
                <td className={classes.button}>
                  <Button
                    variant="default"
                    aria-label={t("merge.undo.of", { kept: one.kept.alias, absorbed: one.absorbed.alias })}
                    onClick={() => {
                      setMerge(one);
                      setOpen(true);
                    }}
                  >
                    {t("merge.undo")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {merge && (
        <ReversalDialog
          name={name}
          merge={merge}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void refetch();
            onUndone();
          }}
        />
      )}
    </details>
  );
}
