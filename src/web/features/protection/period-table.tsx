import type { RetentionOverview } from "#api/protection.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";

/** The retention periods by kind of record and country. */
export function PeriodTable({ periods }: Pick<RetentionOverview, "periods">) {
  const { t, number, enums } = useI18n();
  return (
    <PlainTable label={t("retention.rules")} minWidth={720}>
      <thead>
        <tr>
          <th scope="col">{t("retention.kind")}</th>
          <th scope="col">{t("retention.country")}</th>
          <th scope="col">{t("retention.block")}</th>
          <th scope="col">{t("retention.anonymise")}</th>
          <th scope="col">{t("retention.reference")}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ kind, country, block, anonymise, reference }) => (
          <tr key={`${kind} ${country}`}>
            <td>{t(`retention.kind.${kind}`)}</td>
            <td>{enums.countries[country]}</td>
            <td>{t("retention.months", { count: number(block) })}</td>
            <td>{t("retention.months", { count: number(anonymise) })}</td>
            <td>{reference}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
