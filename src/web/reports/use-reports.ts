import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Report, ReportRequest } from "#api/reports.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

const pollIntervalMs = 1_000;

export const isInProgress = ({ state }: Pick<Report, "state">) => state === "waiting" || state === "running";

/** Without decimals, unlike percentages of figures. */
export const percentText = (locale: string, percent: number) => new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);

/** The reports of the user, polled while one of them is in progress. */
export const useReports = () =>
  useQuery(query.reports.list.queryOptions({ refetchInterval: ({ state: { data } }) => (data?.some(isInProgress) ? pollIntervalMs : false) }));

const useInvalidateReports = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: query.reports.key() });
};

/** Requests a report and notifies that it is being made. */
export function useRequestReport() {
  const { t } = useI18n();
  const invalidate = useInvalidateReports();
  return async (request: ReportRequest) => {
    const report = await api.reports.request(request);
    notifySuccess(t("reports.asked"));
    await invalidate();
    return report;
  };
}

export function useRemoveReport() {
  const { notify } = useFailure();
  return useMutation(query.reports.remove.mutationOptions({ onError: notify, onSettled: useInvalidateReports() }));
}
