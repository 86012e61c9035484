import type { HearingWitness } from "#api/today-parts.ts";
import { witnessState } from "#domain/cases/witness-state.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** Who goes to a hearing, and whether they have said so. */
export function HearingWitnesses({ witnesses }: { witnesses: readonly HearingWitness[] }) {
  const { t } = useI18n();
  return witnesses.map((one) => (
    <span key={one.id}>
      <b>{one.alias}</b>: {t(`witnessState.${witnessState(one)}`)}
      {one.declined && one.reason && ` (${one.reason})`}
    </span>
  ));
}
