import { Skeleton } from "@mantine/core";
import { useI18n } from "./i18n.tsx";
import { LoadFailed } from "./load-failed.tsx";

type Props = { isError: boolean; onRetry: () => unknown; height: number };

/** Replaces data that has not arrived: a skeleton while it loads, a retry button after an error. */
export function LoadingOrFailed({ isError, onRetry, height }: Props) {
  const { t } = useI18n();
  return isError ? <LoadFailed onRetry={onRetry} /> : <Skeleton height={height} role="status" aria-busy aria-label={t("loading")} />;
}
