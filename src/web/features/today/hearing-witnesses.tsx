import type { WitnessedHearing } from "#api/today-parts.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** Who goes to a hearing, and whether they have said so. */
export function HearingWitnesses({ witnesses }: Pick<WitnessedHearing, "witnesses">) {
  const { t } = useI18n();
  const stateOf = ({ confirmed, summoned }: WitnessedHearing["witnesses"][number]) => (confirmed ? "confirmed" : summoned ? "summoned" : "listed");
  return witnesses.map((one) => (
    <span key={one.id}>
      <b>{one.alias}</b>: {t(`witnessState.${stateOf(one)}`)}
    </span>
  ));
}
