import { useState } from "react";
import type { LoginAnswer } from "#api/auth.ts";
import { renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { signInMessages } from "#web/lib/sign-in-messages.ts";
import { UserError } from "#web/lib/user-error.ts";

export type Step =
  | { at: "start" | "setup" | "password" | "waiting" }
  | { at: "otp"; factors: Factors }
  | { at: "codes"; codes: string[]; next: LoginAnswer };
/** The second factors that the user has. */
export type Factors = NonNullable<LoginAnswer["factors"]>;
export type Proceed = (answer: LoginAnswer) => Promise<void>;

/** Goes through the steps that the server asks for, until the session is open. The guard then redirects. */
export function useSignIn() {
  const { t } = useI18n();
  const [step, setStep] = useState<Step>({ at: "start" });
  const proceed: Proceed = async ({ recoveryCodes, ...answer }) => {
    if (recoveryCodes) return setStep({ at: "codes", codes: recoveryCodes, next: answer });
    switch (answer.status) {
      case "FINISH":
        return renew();
      case "OTP":
        return setStep({ at: "otp", factors: answer.factors ?? ["app"] });
      case "OTP_CONFIG":
        return setStep({ at: "setup" });
      case "PASSWORD":
        return setStep({ at: "password" });
      case "WAITING":
        return setStep({ at: "waiting" });
      case "OTP_ERROR":
        throw new UserError(t(signInMessages.INVALID_OTP));
      default:
        throw new UserError(String(answer.status));
    }
  };
  return { step, proceed };
}
