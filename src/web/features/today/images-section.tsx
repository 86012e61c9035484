import { Button } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import type { ShopImages } from "#api/store-day.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useImageWords } from "#web/record/status/image-words.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { pathOfRecord } from "./record-line.ts";
import classes from "./today.module.css";

/** What the shop is asked for stands below: the first to end are enough, unless more of them end soon. */
const first = 3;

/** Images that somebody has to hand over or store, the first to end first. */
export function ImagesSection({ images }: { images: readonly ShopImages[] }) {
  const { t } = useI18n();
  const words = useImageWords();
  const [isWhole, setWhole] = useState(false);
  if (images.length === 0) return null;
  const shown = isWhole ? images : images.filter((one, index) => index < first || words.isSoon(one));
  return (
    <DaySection title={t("images.title")} icon={<IconVideo size={18} />} total={images.length} isUrgent={images.some((one) => words.isSoon(one))}>
      <DayRows>
        {shown.map(({ record, ...end }) => (
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
      {shown.length < images.length && (
        <Button variant="subtle" className={classes.showAll} onClick={() => setWhole(true)}>
          {t("officeDay.showAll", { n: images.length })}
        </Button>
      )}
    </DaySection>
  );
}
