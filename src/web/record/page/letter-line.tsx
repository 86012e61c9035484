import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Letter } from "#api/letters.ts";
import type { LetterEntity } from "#domain/letters/letter.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "./letters-panel.module.css";

type Props = { letter: Letter; entity: LetterEntity; id: string };

/** One mail: to whom, when and by whom; folded away what it said, its files and who fetched them. */
export function LetterLine({ letter, entity, id }: Props) {
  const { t, datetime, enumLabel } = useI18n();
  const { notify } = useFailure();
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.letters.revoke({ entity, id, letter: letter.id }),
    onSuccess: () => {
      notifySuccess(t("letter.revoked"));
      void queries.invalidateQueries({ queryKey: query.letters.key() });
    },
    onError: notify,
  });
  const { recipientKind, recipient, subject, body, author, sentAt, files, attachReason, expiresAt, revokedAt, isDelivered, error } = letter;
  const isOpen = expiresAt !== null && revokedAt === null && new Date(expiresAt) > new Date();
  return (
    <li className={classes.line}>
      <details>
        <summary>{subject}</summary>
        <p className={classes.body}>{body}</p>
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.id}>
                {file.name}
                {expiresAt && ` · ${t("letter.downloads", { n: file.downloads })}`}
                {file.lastDownload && ` (${datetime(file.lastDownload, timeZone)})`}
              </li>
            ))}
          </ul>
        )}
        {attachReason && <p className={classes.meta}>{t("letter.attached", { reason: attachReason })}</p>}
        {expiresAt && (
          <p className={classes.meta}>
            {revokedAt ? t("letter.link.revoked") : isOpen ? t("letter.link.until", { date: datetime(expiresAt, timeZone) }) : t("letter.link.over")}
          </p>
        )}
        {isOpen && (
          <Button variant="default" size="compact-sm" mt={4} loading={isPending} onClick={() => mutate()}>
            {t("letter.revoke")}
          </Button>
        )}
      </details>
      <p className={classes.meta}>
        {enumLabel("mailRecipients", recipientKind)}: {recipient}
      </p>
      <p className={classes.meta}>{t("letter.by", { name: author.alias, date: datetime(sentAt, timeZone) })}</p>
      {!isDelivered && (
        <p className={error ? classes.problem : classes.meta}>{error ? t("letter.failed", { reason: error }) : t("letter.waiting")}</p>
      )}
    </li>
  );
}
