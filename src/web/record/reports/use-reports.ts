import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AskedReport, Report } from "#api/analytics-reports.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/notice.ts";

/** Milliseconds between two looks at how far a report is. */
const pause = 1_000;

export const isMaking = ({ state }: Pick<Report, "state">) => state === "waiting" || state === "running";

/** Progress has no decimals. */
export const percentText = (locale: string, percent: number) => new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);

/** Own reports, looked at again while one of them is being made. */
export const useReports = () =>
  useQuery(query.analyticsReports.list.queryOptions({ refetchInterval: ({ state: { data } }) => (data?.some(isMaking) ? pause : false) }));

const useSettled = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: query.analyticsReports.key() });
};

/** Asks for one and says that it will come. */
export function useAskReport() {
  const { t } = useI18n();
  const settled = useSettled();
  return async (asked: AskedReport) => {
    await api.analyticsReports.ask(asked);
    notifySuccess(t("reports.asked"));
    await settled();
  };
}

export function useRemoveReport() {
  const { notify } = useFailure();
  return useMutation(query.analyticsReports.remove.mutationOptions({ onError: notify, onSettled: useSettled() }));
}
