import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./document-requests.module.css";
import { lifecycleClient } from "./lifecycle-client.ts";

type Request = { id: string; version: number; item: string; fulfilledAt: string | null; acceptedAt: string | null };
type Props = { entity: Entity; row: Row; request: Request };

/** The office accepts what was delivered, or asks for it again with a reason. */
export function RequestDecision({ entity, row, request: { id, version, item, fulfilledAt, acceptedAt } }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [isReturning, setReturning] = useState(false);
  const [reason, setReason] = useState("");
  const decide = (decision: "accept" | "return") =>
    submit(async () => {
      const input = { id: row.id, line: id, version, decision, ...(decision === "return" && { reason }) };
      cacheRecord(queries, entity, (await lifecycleClient(entity).decideRequest.call(input)) as Row);
      setReturning(false);
      setReason("");
    });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void decide("return");
  };
  const accepting = fulfilledAt ? "accept" : "notNeeded";
  const returning = acceptedAt ? "reopen" : "return";
  if (isReturning)
    return (
      <form className={classes.form} noValidate onSubmit={send}>
        <Textarea
          label={t("requests.return.reason", { item })}
          description={t("requests.return.hint")}
          autoFocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem}
        />
        <div className={classes.actions}>
          <Button type="submit" size="compact-sm" loading={busy} disabled={reason.trim() === ""}>
            {t(`requests.${returning}`)}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setReturning(false)}>
            {t("button.cancel")}
          </Button>
        </div>
      </form>
    );
  return (
    <div className={classes.actions}>
      {!acceptedAt && (
        <Button
          size="compact-sm"
          variant={fulfilledAt ? "filled" : "subtle"}
          loading={busy}
          aria-label={t(`requests.${accepting}.label`, { item })}
          onClick={() => void decide("accept")}
        >
          {t(`requests.${accepting}`)}
        </Button>
      )}
      {fulfilledAt && (
        <Button variant="default" size="compact-sm" aria-label={t(`requests.${returning}.label`, { item })} onClick={() => setReturning(true)}>
          {t(`requests.${returning}`)}
        </Button>
      )}
      <FormAlert text={problem} />
    </div>
  );
}
