import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { penalCase } from "#domain/cases/case.ts";
import { statusAfter } from "#domain/cases/filing.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { lifecycleClient } from "#web/record/status/lifecycle-client.ts";
import { StatusDialog } from "#web/record/status/status-dialog.tsx";
import { useChangeStatus } from "#web/record/status/use-change-status.ts";

/** The status that a case usually has once this was filed, one click away, if it can have it now. */
export function ProposedStatus({ row, action, onDone }: { row: Row; action: EnumKey<"actions">; onDone: () => void }) {
  const { t, enums } = useI18n();
  const { notify } = useFailure();
  const { data } = useQuery(lifecycleClient(penalCase).choices.queryOptions({ input: { id: row.id } }));
  const { change } = useChangeStatus(penalCase, row);
  const [isAsking, setAsking] = useState(false);
  const possible = data?.choices.filter(({ by, missing }) => by === "transition" && missing.length === 0) ?? [];
  const to = statusAfter(
    action,
    possible.map((choice) => choice.to),
  );
  const choice = possible.find((one) => one.to === to);
  if (!to || !choice) return null;
  const isPlain = !choice.needsReason && choice.warnings.length === 0 && choice.asks.length === 0;
  const go = () => (isPlain ? void change({ to }).then(onDone).catch(notify) : setAsking(true));
  return (
    <>
      <Button onClick={go}>{t("filing.status", { status: enums.caseStatus[to] })}</Button>
      <StatusDialog entity={penalCase} row={row} request={{ choices: [choice] }} isOpen={isAsking} onClose={onDone} />
    </>
  );
}
