import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Schedule } from "#api/schedules.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

/** How often the result of a run is looked for while its reports are made. */
const pollIntervalMs = 2_000;

/** The live stream does not report schedules, so each visit refetches them. */
export const useSchedules = () =>
  useQuery(
    query.schedules.list.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.some(({ last }) => (last?.making ?? 0) > 0) ? pollIntervalMs : false),
    }),
  );

export const useInvalidateSchedules = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: query.schedules.key() });
};

/** What can be done with a schedule in the list. */
export function useScheduleActions() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const invalidate = useInvalidateSchedules();
  const queries = useQueryClient();
  const run = (work: Promise<unknown>, text?: string) =>
    work
      .then(() => {
        if (text) notifySuccess(text);
        return invalidate();
      })
      .catch(notify);
  return {
    send: async ({ id }: Schedule) => {
      await run(api.schedules.send({ id }), t("schedules.sent"));
      await queries.invalidateQueries({ queryKey: query.reports.key() });
    },
    pause: ({ id, paused }: Schedule) => run(api.schedules.pause({ id, paused: !paused })),
    remove: ({ id }: Schedule) =>
      confirm({
        title: t("schedules.remove"),
        text: t("schedules.removeText"),
        yes: t("schedules.remove"),
        no: t("button.cancel"),
        onYes: () => run(api.schedules.remove({ id }), t("schedules.removed")),
      }),
  };
}
