import { IconVideo } from "@tabler/icons-react";
import type { ShopImages } from "#api/store-day.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useImageWords } from "#web/record/status/image-words.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { pathOfRecord } from "./record-line.ts";

/** Images that somebody has to hand over or store, the first to end first. */
export function ImagesSection({ images }: { images: readonly ShopImages[] }) {
  const { t } = useI18n();
  const words = useImageWords();
  if (images.length === 0) return null;
  return (
    <DaySection title={t("images.title")} icon={<IconVideo size={18} />} total={images.length} isUrgent={images.some((one) => words.isSoon(one))}>
      <DayRows>
        {images.map(({ record, ...end }) => (
          <DayRow
            key={`${record.id} ${end.kind}`}
            to={pathOfRecord(record)}
            isLate={words.isSoon(end)}
            title={words.until(end)}
            text={
              <>
                <span>{t(`images.shop.${end.kind}`)}</span>
                <span>{[record.number, record.place].join(" · ")}</span>
              </>
            }
          />
        ))}
      </DayRows>
    </DaySection>
  );
}
