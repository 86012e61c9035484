import type { LoginAnswer } from "#api/auth.ts";

/** What the server asks for after the first form. */
export type LaterStep =
  | { at: "setup" | "password" | "waiting" }
  | { at: "otp"; factors: Factors }
  | { at: "codes"; codes: string[]; next: LoginAnswer };
/** The second factors that the user has. */
export type Factors = NonNullable<LoginAnswer["factors"]>;
export type Proceed = (answer: LoginAnswer) => Promise<void>;
