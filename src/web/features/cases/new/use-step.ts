import { useNavigate, useSearch } from "@tanstack/react-router";
import { caseSteps } from "./case-steps.ts";

/** After what is told comes a look at all of it. */
export const checkStep = { key: "check", title: "report.check", hint: "report.check.hint" } as const;
export const screens = [...caseSteps, checkStep];

/** The step on the screen of a phone. It is in the address, so that the way back there goes one step back. */
export function useStep() {
  const navigate = useNavigate();
  const { step } = useSearch({ strict: false }) as { step?: string };
  const at = Math.max(
    0,
    screens.findIndex(({ key }) => key === step),
  );
  const onStep = (next: string) => {
    if (next !== screens[at]!.key) void navigate({ to: ".", search: ((before: object) => ({ ...before, step: next })) as never });
  };
  return { at, onStep };
}
