import { Button } from "@mantine/core";
import { IconFingerprint, IconPackageExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accepts } from "#domain/access/rules.ts";
import { entities } from "#domain/entities/registry.ts";
import type { EvidenceEntity } from "#domain/evidence/hand-over.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { CustodyDialog } from "#web/record/files/custody-dialog.tsx";
import classes from "./evidence-bar.module.css";
import { filesOfRecord } from "./files-of-record.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type Props = { entity: EvidenceEntity; row: Row; canRecord: boolean };

/** The files of a record as evidence: to whom they were handed over, and what happened to them. */
export function EvidenceBar({ entity, row, canRecord }: Props) {
  const { t, datetime, number } = useI18n();
  const timeZone = useTimeZone();
  const { role } = useUser();
  const [opened, setOpened] = useState<"handOver" | "custody" | null>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const input = { entity, id: row.id };
  // Every change of the record, a hand-over too, gives it another version.
  const options = query.handOvers.list.queryOptions({ input, staleTime: 0 });
  const { data: handOvers = [] } = useQuery({ ...options, queryKey: [...options.queryKey, row.version] });
  const files = filesOfRecord(entities[entity], row);
  if (files.length === 0 && handOvers.length === 0) return null;
  return (
    <div className={classes.root}>
      {handOvers.length > 0 && (
        <ul className={classes.list} aria-label={t("handOver.many")}>
          {handOvers.map(({ id, kind, recipient, reference, at, files: given, withdrawn: gone, mayWithdraw }) => (
            <li key={id} data-withdrawn={gone !== null || undefined}>
              <span>
                <strong>{t(`handOver.to.${kind}`)}</strong> · {datetime(at, timeZone)} ·{" "}
                {[t("handOver.files", { n: given.length, count: number(given.length) }), recipient, reference].filter(Boolean).join(" · ")}
                {gone && ` · ${t("handOver.withdrawn")}`}
              </span>
              {mayWithdraw && canRecord && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t("handOver.withdraw.of", { to: t(`handOver.to.${kind}`), date: datetime(at, timeZone) })}
                  onClick={() => setWithdrawn(id)}
                >
                  {t("handOver.withdraw")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {canRecord && files.length > 0 && (
          <Button variant="default" size="compact-sm" leftSection={<IconPackageExport size={15} aria-hidden />} onClick={() => setOpened("handOver")}>
            {t("handOver.button")}
          </Button>
        )}
        {accepts("lawyer", role) && (
          <Button variant="default" size="compact-sm" leftSection={<IconFingerprint size={15} aria-hidden />} onClick={() => setOpened("custody")}>
            {t("custody.title")}
          </Button>
        )}
      </div>
      {opened === "handOver" && <HandOverDialog entity={entity} id={row.id} files={files} onClose={() => setOpened(null)} />}
      {opened === "custody" && <CustodyDialog entity={entity} id={row.id} onClose={() => setOpened(null)} />}
      {withdrawn && <WithdrawDialog entity={entity} id={row.id} handOver={withdrawn} onClose={() => setWithdrawn(null)} />}
    </div>
  );
}
