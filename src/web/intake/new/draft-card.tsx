import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { recordPath } from "#domain/access/screens.ts";
import type { Ref } from "#domain/entity.ts";
import { refText } from "#domain/messages/value-text.ts";
import { useOutbox } from "#web/intake/outbox/outbox.ts";
import { readDraft } from "#web/lib/drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import { draftKey, type IntakeContent } from "./intake-content.ts";
import { intakeEntities } from "./intake-kinds.ts";

/** A report that was begun and not sent. */
export function DraftCard() {
  const words = useI18n();
  const { t, datetime } = words;
  const { uid } = useUser();
  const [content, setContent] = useState<IntakeContent | null>(null);
  const waiting = useOutbox();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report that went out takes its draft with it.
  useEffect(() => {
    let isCurrent = true;
    const show = (found: IntakeContent | null) => isCurrent && setContent(found);
    readDraft<IntakeContent, unknown>(uid, draftKey).then(
      (draft) => show(draft?.content ?? null),
      // A browser without storage has no draft.
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [uid, waiting]);
  if (!content) return null;
  const establishment = content.values.establishment as Ref | null | undefined;
  const at = content.values.datetime ? datetime(String(content.values.datetime)) : "";
  const name = [establishment && refText(words, establishment), at].filter(Boolean).join(" · ");
  return (
    <InfoBar icon={<IconPencil size={18} aria-hidden />} text={t("shopDay.draft", { name })}>
      <Button variant="default" size="compact-sm" renderRoot={(props) => <Link to={recordPath(intakeEntities[content.door], "new")} {...props} />}>
        {t("shopDay.draftOpen")}
      </Button>
    </InfoBar>
  );
}
