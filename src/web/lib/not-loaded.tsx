import { Skeleton } from "@mantine/core";
import { useI18n } from "./i18n.tsx";
import { LoadFailed } from "./load-failed.tsx";

type Props = { isError: boolean; onRetry: () => unknown; height: number };

/** What stands in the place of something that is on its way from the server, or that did not come. */
export function NotLoaded({ isError, onRetry, height }: Props) {
  const { t } = useI18n();
  return isError ? <LoadFailed onRetry={onRetry} /> : <Skeleton height={height} role="status" aria-busy aria-label={t("loading")} />;
}
