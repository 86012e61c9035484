import { Button, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCircleCheck, IconDeviceMobileCheck } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useOutbox, useOutboxEntry } from "#web/intake/outbox/outbox.ts";
import { OutboxList } from "#web/intake/outbox/outbox-list.tsx";
import { StorageNote } from "#web/intake/outbox/storage-note.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import classes from "./intake.module.css";
import { IntakeHeader } from "./intake-header.tsx";
import { type IntakeKind, intakeEntities } from "./intake-kinds.ts";
import sent from "./sent.module.css";
import { SentFiles } from "./sent-files.tsx";
import { SentMissing } from "./sent-missing.tsx";
import { Part } from "./sent-part.tsx";

type Props = { id: string; kind: IntakeKind /** Begins another one, or goes on with the draft at this field. */; onNew: (field?: string) => void };

/** What became of a submitted intake: sent, or stored on this device until it is. It follows by itself, also after a reload. */
export function SentIntake({ id, kind, onNew }: Props) {
  const { t } = useI18n();
  const entity = intakeEntities[kind];
  const entry = useOutboxEntry(id);
  const others = useOutbox().filter(({ content, problem }) => content.id !== id || problem !== undefined);
  const isSent = entry === null || entry?.isReported === true;
  const { data, isError, fetchStatus } = useQuery(recordClient(entity).get.queryOptions({ input: isSent ? { id } : skipToken }));
  const row = data as Row | undefined;
  // Offline, a record that has left the outbox cannot be read.
  const isUnknown = isError || fetchStatus === "paused";
  const isReady = entry !== undefined && (!isSent || row !== undefined);
  return (
    <>
      <IntakeHeader kind={kind} />
      <div className={`${classes.phone} ${sent.root}`}>
        {isReady && (
          <>
            <Outcome entity={entity} row={isSent ? row : undefined} />
            <SentFiles id={id} entry={entry} row={isSent ? row : undefined} entity={entity} />
            <SentMissing kind={kind} id={id} entry={entry} row={isSent ? row : undefined} onComplete={onNew} />
          </>
        )}
        {!isReady && isUnknown && (
          <PageMessage order={2} icon={<IconDeviceMobileCheck size={34} />} title={t("sent.unknown")} text={t("sent.unknown.text")} />
        )}
        {!isReady && !isUnknown && <Loading text={t("loading")} />}
        {others.length > 0 && (
          <Part title={t("outbox.title")}>
            <OutboxList entries={others} />
          </Part>
        )}
        <div className={classes.bar}>
          {isSent && row && (
            <Button variant="default" renderRoot={(props) => <Link to={recordPath(entity, id)} {...props} />}>
              {t(`sent.open.${kind}`)}
            </Button>
          )}
          <Button onClick={() => onNew()}>{t("sent.another")}</Button>
        </div>
      </div>
    </>
  );
}

/** The number and the lawyer of a sent one; for a stored one, what will happen to it. */
function Outcome({ entity, row }: { entity: Entity; row: Row | undefined }) {
  const { t } = useI18n();
  const isWide = useMediaQuery("(width >= 62em)", undefined, { getInitialValueInEffect: false });
  const lawyer = row?.lawyer as Ref | null | undefined;
  const Icon = row ? IconCircleCheck : IconDeviceMobileCheck;
  return (
    <div className={sent.outcome} role="status">
      <Icon size={40} stroke={1.6} aria-hidden className={sent.icon} />
      <Title order={2} className={sent.title}>
        {row ? t("sent.title", { number: recordName(entity, row) }) : t(isWide ? "sent.savedDevice" : "sent.savedPhone")}
      </Title>
      <p>{row ? (lawyer ? t("sent.lawyer", { name: lawyer.alias }) : t("sent.arrived")) : t("outbox.saved.text")}</p>
      {!row && <StorageNote />}
    </div>
  );
}
