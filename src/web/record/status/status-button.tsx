import { Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StatusChoice } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { AdjournDialog } from "./adjourn-dialog.tsx";
import { lifecycleClient } from "./lifecycle-client.ts";
import { isAdjournment, trialOf } from "./record-hearing.ts";
import { StatusChoices } from "./status-choices.tsx";
import { StatusDialog, type StatusRequest } from "./status-dialog.tsx";
import { useChangeStatus } from "./use-change-status.ts";

/** Opens the statuses that the record can change to, and what is missing for the others. */
export function StatusButton({ entity, row }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const { data } = useQuery(lifecycleClient(entity).choices.queryOptions({ input: { id: row.id } }));
  const { change } = useChangeStatus(entity, row);
  const [isOpen, opened] = useDisclosure();
  const [request, setRequest] = useState<StatusRequest | null>(null);
  const [isAsking, asking] = useDisclosure();
  const [isAdjourning, adjourning] = useDisclosure();
  const choices = data?.choices ?? [];
  if (choices.length === 0) return null;

  const ask = (next: StatusRequest) => {
    opened.close();
    setRequest(next);
    asking.open();
  };
  const choose = (choice: StatusChoice) => {
    if (isAdjournment(entity, row, choice)) {
      opened.close();
      return adjourning.open();
    }
    if (choice.needsReason || choice.warnings.length > 0 || choice.asks.length > 0) return ask({ choices: [choice] });
    opened.close();
    change({ to: choice.to }).catch(notify);
  };
  const forceable = choices.filter((choice) => choice.by === "force" || choice.missing.length > 0);
  const mayForce = choices.some((choice) => choice.by === "force");

  return (
    <>
      <Popover opened={isOpen} onChange={opened.set} position="bottom-end" width={340} withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} onClick={opened.toggle}>
            {t("status.button")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t("status.button")}>
          <StatusChoices
            entity={entity}
            choices={choices.filter((choice) => choice.by !== "force")}
            onChoose={choose}
            onLeave={opened.close}
            onForce={mayForce ? () => ask({ choices: forceable, isForced: true }) : undefined}
          />
        </Popover.Dropdown>
      </Popover>
      <AdjournDialog hearing={trialOf(entity, row)} isOpen={isAdjourning} onClose={adjourning.close} />
      {request && <StatusDialog entity={entity} row={row} request={request} isOpen={isAsking} onClose={asking.close} />}
    </>
  );
}
