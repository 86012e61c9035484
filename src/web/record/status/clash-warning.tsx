import { IconAlertTriangle } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { accepts } from "#domain/access/rules.ts";
import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import { isInstant } from "#domain/formats/local-time.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import classes from "./clash-warning.module.css";

type Props = {
  kind: HearingKind;
  /** The record of the hearing, if it is saved. */
  id?: string | undefined;
  /** An instant, or text that is being typed. */
  at: string;
  /** The lawyer and the court in the form, if they differ from those of the record. */
  lawyer?: string | undefined;
  court?: string | undefined;
};

/** Names the hearings of the same lawyer that this date clashes with. It is only a warning: another lawyer may attend. */
export function ClashWarning({ kind, id, at, lawyer, court }: Props) {
  const { t, datetime } = useI18n();
  const { role } = useUser();
  const input = { kind, at, ...(id && { id }), ...(lawyer && { lawyer }), ...(court && { court }) };
  const isEnabled = isInstant(at) && accepts("lawyer", role) && (id ?? lawyer) !== undefined;
  const { data = [] } = useQuery(query.calendar.clashes.queryOptions({ input: isEnabled ? input : skipToken, retry: false }));
  return (
    <div role="status">
      {isEnabled && data.length > 0 && (
        <p className={classes.root}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t("calendar.clashWith")}{" "}
            {data
              .map(({ number, at: when, timeZone, court: where }) => [datetime(when, timeZone), number, where].filter(Boolean).join(" · "))
              .join("; ")}
          </span>
        </p>
      )}
    </div>
  );
}
