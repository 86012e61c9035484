import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import classes from "./report.module.css";
import { useReportContext } from "./report-context.ts";
import { kindsFor } from "./report-kinds.ts";

/** The one question that decides what the report becomes; not for who has only one of the two. */
export function KindChoice() {
  const { t } = useI18n();
  const { kind, setKind } = useReportContext();
  const kinds = kindsFor(useUser());
  if (kinds.length < 2) return null;
  return (
    <div className={classes.whole}>
      <ChoiceCards
        label={t("report.kind")}
        path="kind"
        required
        options={kinds.map((value) => ({ value, label: t(`report.kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
      />
    </div>
  );
}
