import { Button } from "@mantine/core";
import type { Ref } from "#domain/entity.ts";
import { refText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { CustomerChoice } from "./customer-choice.tsx";
import { EstablishmentChoice } from "./establishment-choice.tsx";
import { useIntakeContext } from "./intake-context.ts";
import { kindsFor } from "./intake-kinds.ts";
import quick from "./quick.module.css";
import { WhereStep } from "./where-step.tsx";

/** Where, when and which kind, in one line: they are known already. The establishment is asked for only where it is not. */
export function QuickPlace({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const words = useI18n();
  const { t, datetime } = words;
  const user = useUser();
  const zone = useTimeZone();
  const { form } = useRecordForm();
  const { kind } = useIntakeContext();
  const place = form.useWatchValue("establishment") as Ref | null;
  const when = String(form.useWatchValue("datetime"));
  const line = [
    Number.isNaN(Date.parse(when)) ? null : datetime(when, zone),
    kindsFor(user).length > 1 && t(kind === "case" ? "quick.kind.case" : "quick.kind.issue"),
  ];
  return (
    <section className={quick.place} aria-label={t("quick.place")}>
      <div className={quick.placeLine}>
        <div>
          <strong>{place ? refText(words, place) : t("quick.place.none")}</strong>
          <span>{line.filter(Boolean).join(" · ")}</span>
        </div>
        <Button variant="default" aria-expanded={isOpen} onClick={onToggle}>
          {t(isOpen ? "quick.close" : "quick.change")}
        </Button>
      </div>
      {isOpen && (
        <div className={quick.fields}>
          <WhereStep />
        </div>
      )}
      {!isOpen && !place && (
        <div className={quick.fields}>
          <CustomerChoice />
          <EstablishmentChoice />
        </div>
      )}
    </section>
  );
}
