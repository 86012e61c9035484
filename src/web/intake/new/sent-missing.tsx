import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isOpenTo, mayAddTo } from "#domain/access/can.ts";
import { recordPath } from "#domain/access/screens.ts";
import { type Entered, recommendationsFor } from "#domain/cases/completeness.ts";
import { ticketFiles } from "#domain/evidence/ticket-files.ts";
import { addIntakeFiles } from "#web/intake/outbox/outbox.ts";
import type { OutboxEntry } from "#web/intake/outbox/outbox-store.ts";
import { useEditReport } from "#web/intake/outbox/use-edit-report.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useUploads } from "#web/outgoing/outgoing.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";
import { PhotoButtons } from "#web/ui/input/photo-buttons.tsx";
import { type IntakeKind, intakeEntities } from "./intake-kinds.ts";
import sent from "./sent.module.css";
import { Part } from "./sent-part.tsx";

type Props = {
  kind: IntakeKind;
  id: string;
  entry: OutboxEntry | null;
  /** The record, once the server has it. */
  row: Row | undefined;
  /** Goes on with the draft at this field. */
  onComplete: (field: string) => void;
};

/** What the lawyer would still need, each with a button that adds it. */
export function SentMissing({ kind, id, entry, row, onComplete }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const entity = intakeEntities[kind];
  const uploads = useUploads().filter(({ target }) => target.record === id);
  const entered = row
    ? enteredOf(
        row,
        uploads.map(({ target }) => target.field),
      )
    : storedOf(entry);
  const missing = recommendationsFor(kind).filter(({ isMet }) => !isMet(entered));
  const actor = { id: user.uid, role: user.role };
  const isOpen = !row || isOpenTo(actor, entity, row);
  const canAdd = !row || mayAddTo(actor, entity, row);
  const edit = useEditReport();
  if (missing.length === 0)
    return (
      <p className={sent.complete}>
        <IconCircleCheck size={18} aria-hidden />
        {t("sent.missing.none")}
      </p>
    );
  return (
    <Part title={t("sent.missing")}>
      <ul className={sent.missing}>
        {missing.map(({ field, message, why }) => (
          <li key={field}>
            <strong>{t(message)}</strong>
            <span>{t(why)}</span>
            {isFiles(field) && canAdd && <AddFiles kind={kind} id={id} field={field} />}
            {!isFiles(field) && isOpen && row && (
              <Button
                variant="default"
                className={sent.add}
                renderRoot={(props) => <Link to={recordPath(entity, id)} search={{ field } as never} {...props} />}
              >
                {t(`sent.add.${field}`)}
              </Button>
            )}
            {!isFiles(field) && !row && (
              <Button variant="default" className={sent.add} onClick={() => void edit(id, () => onComplete(field))}>
                {t(`sent.add.${field}`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

const isFiles = (field: string): field is "ticket" | "files" => field === "ticket" || field === "files";

function AddFiles({ kind, id, field }: { kind: IntakeKind; id: string; field: "ticket" | "files" }) {
  const { t } = useI18n();
  const take = async (chosen: File[]) => {
    const { accepted, problems } = await acceptFiles(chosen, {}, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    void addIntakeFiles(kind, id, field, field === "files" ? accepted.map((one) => ({ ...one, category: "images" as const })) : accepted.slice(0, 1));
  };
  return (
    <div className={sent.photos}>
      <PhotoButtons
        onFiles={(chosen) => void take(chosen)}
        multiple={field === "files"}
        words={{ camera: t(`sent.add.${field}`), gallery: t("quick.gallery") }}
      />
    </div>
  );
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

const enteredOf = (row: Row, sending: readonly string[]): Entered => ({
  values: row,
  has: (list) => (list === "ticket" ? ticketFiles(row).length : lengthOf(row[list])) > 0 || sending.includes(list),
});

/** Of a stored one. */
const storedOf = (entry: OutboxEntry | null): Entered => ({
  values: entry?.content.values ?? {},
  has: (list) => entry?.content.parties.some(({ field }) => field === list) === true || (entry?.fields ?? []).includes(list),
});
