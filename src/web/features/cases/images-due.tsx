import { IconVideo } from "@tabler/icons-react";
import type { CaseRecord } from "#domain/cases/status.ts";
import { imageEndsOf } from "#domain/law/images.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { useImageWords } from "#web/record/status/image-words.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";

/** What a shop has to know of its images: until when they can be handed over, and until when the recorder has them. */
export function ImagesDue({ row }: { row: Row }) {
  const { t } = useI18n();
  const words = useImageWords();
  const ends = imageEndsOf(row as unknown as CaseRecord, new Date()).map((end) => ({ ...end, timeZone: String(row.timeZone) }));
  if (ends.length === 0) return null;
  return (
    <Callout tone={ends.some(words.isSoon) ? "danger" : "warning"} icon={<IconVideo size={18} />} title={t("images.title")}>
      {ends.map((end) => (
        <p key={end.kind}>
          <b>{words.until(end)}</b> {t(`images.shop.${end.kind}`)}
        </p>
      ))}
    </Callout>
  );
}
