import { ORPCError } from "@orpc/client";
import { notifyError } from "#web/ui/feedback/toast.ts";
import { useI18n } from "./i18n.tsx";
import { isSignInCode, signInMessages } from "./sign-in-messages.ts";
import { UserError } from "./user-error.ts";

/** The text of an error: the message of the server, or that it cannot be reached. */
export function useFailure(duration?: number) {
  const { t } = useI18n();
  const textOf = (error: unknown) => {
    if (error instanceof ORPCError && isSignInCode(error.code)) return t(signInMessages[error.code]);
    return isReadable(error) ? error.message : t("error.unavailable");
  };
  const notify = (error: unknown) => notifyError(t("notification.errorTitle"), textOf(error), duration);
  return { textOf, notify };
}

/** The message of a proxy in front of a stopped server is not meant for users. */
const isReadable = (error: unknown): error is Error =>
  error instanceof UserError || (error instanceof ORPCError && error.message !== "" && ![502, 503, 504].includes(error.status));
