import { useQuery } from "@tanstack/react-query";
import type { CreationOptions, RequestOptions } from "#api/passkeys.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { query } from "./api.ts";
import { useI18n } from "./i18n.tsx";
import { UserError } from "./user-error.ts";

/** Fetched when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

/** The passkeys of this browser: whether it has any for this address, making one, and using one. */
export function usePasskeys() {
  const { t } = useI18n();
  const { data } = useQuery(query.auth.options.queryOptions());
  /** The dialog of the browser ends with an error when the user closes it. */
  const withUserError = async <Result>(dialog: Promise<Result>): Promise<Result> => {
    try {
      return await dialog;
    } catch (error) {
      throw new UserError(t(textOf(error)));
    }
  };
  return {
    areAvailable: typeof PublicKeyCredential === "function" && data?.passkeyHost === location.hostname,
    create: async (optionsJSON: CreationOptions) => {
      const { startRegistration } = await library();
      return withUserError(startRegistration({ optionsJSON }));
    },
    use: async (optionsJSON: RequestOptions) => {
      const { startAuthentication } = await library();
      return withUserError(startAuthentication({ optionsJSON }));
    },
  };
}

/** By the names that WebAuthn gives its errors. */
function textOf(error: unknown): MessageKey {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "passkey.cancelled";
  return name === "InvalidStateError" ? "passkey.exists" : "passkey.failed";
}
