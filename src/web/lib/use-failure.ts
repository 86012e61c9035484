import { ORPCError } from "@orpc/client";
import { notifyError } from "#web/ui/notice.ts";
import { useI18n } from "./i18n.tsx";
import { Problem } from "./problem.ts";

/** Says what went wrong: the server's own words, or that it did not answer. */
export function useFailure(shownFor?: number) {
  const { t } = useI18n();
  const textOf = (error: unknown) => (isReadable(error) ? error.message : t("error.unavailable"));
  const notify = (error: unknown) => notifyError(t("notification.errorTitle"), textOf(error), shownFor);
  return { textOf, notify };
}

/** A proxy in front of a stopped server answers in its own words, which are not for people. */
const isReadable = (error: unknown): error is Error =>
  error instanceof Problem || (error instanceof ORPCError && error.message !== "" && ![502, 503, 504].includes(error.status));
