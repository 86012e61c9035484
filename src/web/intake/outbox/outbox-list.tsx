import { Button } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { recordPath } from "#domain/access/screens.ts";
import type { Ref } from "#domain/entity.ts";
import { refText } from "#domain/messages/value-text.ts";
import { intakeEntities } from "#web/intake/new/intake-kinds.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession, useUser } from "#web/lib/session.ts";
import { useSizeText } from "#web/record/files/file-display.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import classes from "./outbox.module.css";
import { discardFromOutbox } from "./outbox.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import { StorageNote } from "./storage-note.tsx";
import { useEditReport } from "./use-edit-report.ts";

export const OutboxList = ({ entries }: { entries: readonly OutboxEntry[] }) => (
  <>
    <ul className={classes.list}>
      {entries.map((entry) => (
        <Line key={entry.content.id} entry={entry} />
      ))}
    </ul>
    <StorageNote />
  </>
);

/** One intake and its state. If the server rejected it, the user can edit or discard it. */
function Line({ entry }: { entry: OutboxEntry }) {
  const words = useI18n();
  const { t, datetime } = words;
  const { uid } = useUser();
  const edit = useEditReport();
  const session = useSession();
  const { online } = useNetwork();
  const isOffline = session.phase === "signedIn" && session.isOffline === true;
  const { author, content, problem, isReported, bytes = 0 } = entry;
  const size = useSizeText();
  const establishment = content.values.establishment as Ref | null;
  const name = [establishment && refText(words, establishment), datetime(String(content.values.datetime))].filter(Boolean).join(" · ");
  const isOwn = author === uid;
  const state = () => {
    if (!isOwn) return t("outbox.foreign");
    if (problem !== undefined) return t("outbox.refused", { problem });
    if (isReported) return t("outbox.files");
    return t(online && !isOffline ? "outbox.retrying" : "outbox.waiting");
  };
  const askDiscard = () =>
    confirm({
      title: t("outbox.discard.title"),
      text: t("outbox.discard.text", { name }),
      yes: t("outbox.discard"),
      no: t("button.cancel"),
      onYes: () => void discardFromOutbox(content.id),
    });
  return (
    <li>
      <span className={classes.name}>{name}</span>
      <span className={classes.state}>{[state(), bytes > 0 && size(bytes)].filter(Boolean).join(" · ")}</span>
      {isOwn && problem !== undefined && (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void edit(content.id, () => location.assign(recordPath(intakeEntities[content.door], "new")))}
          >
            {t("outbox.edit")}
          </Button>
          <Button variant="default" size="compact-sm" onClick={askDiscard}>
            {t("outbox.discard")}
          </Button>
        </span>
      )}
    </li>
  );
}
