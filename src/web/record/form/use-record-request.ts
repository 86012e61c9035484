import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

export type RecordRequest = Parameters<typeof api.recordRequests.ask>[0];

/** Offers to ask the head office for records that exist and that this user may not see (error EXISTS_UNSEEN). */
export function useRecordRequest() {
  const { t } = useI18n();
  const failure = useFailure();
  return (requests: readonly RecordRequest[]) =>
    confirm({
      title: t("record.unseen.title"),
      text: t("record.unseen.text"),
      yes: t("record.unseen.ask"),
      no: t("button.cancel"),
      danger: false,
      onYes: () =>
        void Promise.all(requests.map((request) => api.recordRequests.ask(request))).then(
          () => notifySuccess(t("record.unseen.asked")),
          failure.notify,
        ),
    });
}
