import { type ReactNode, useState } from "react";
import { renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { signInMessages } from "#web/lib/sign-in-messages.ts";
import { UserError } from "#web/lib/user-error.ts";
import type { LaterStep, Proceed } from "./sign-in-step.ts";

/** Goes through the steps that the server asks for, until the session is open. The guard then redirects. `later` takes the place of the first form. */
export function useSignIn(): { later: ReactNode; proceed: Proceed } {
  const { t } = useI18n();
  const [later, setLater] = useState<(proceed: Proceed) => ReactNode>();
  // Their code is fetched when one is asked for; where that fails, the form before says so.
  const show = async (step: LaterStep) => {
    const { LaterStep } = await import("./later-step.tsx");
    setLater(() => (then: Proceed) => <LaterStep step={step} proceed={then} />);
  };
  const proceed: Proceed = async ({ recoveryCodes, ...answer }) => {
    if (recoveryCodes) return show({ at: "codes", codes: recoveryCodes, next: answer });
    switch (answer.status) {
      case "FINISH":
        return renew();
      case "OTP":
        return show({ at: "otp", factors: answer.factors ?? ["app"] });
      case "OTP_CONFIG":
        return show({ at: "setup" });
      case "PASSWORD":
        return show({ at: "password" });
      case "WAITING":
        return show({ at: "waiting" });
      case "OTP_ERROR":
        throw new UserError(t(signInMessages.INVALID_OTP));
      default:
        throw new UserError(String(answer.status));
    }
  };
  return { later: later?.(proceed), proceed };
}
