import { useI18n } from "#web/lib/i18n.tsx";
import { Loading } from "#web/ui/loading.tsx";

export function RoutePending() {
  const { t } = useI18n();
  return <Loading text={t("loading")} />;
}
