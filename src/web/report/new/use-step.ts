import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReportKind } from "./report-kinds.ts";
import { stepsOf } from "./report-steps.ts";

/** After what is told comes a look at all of it. */
export const checkStep = { key: "check", title: "report.check", hint: "report.check.hint" } as const;

/** The step on the screen of a phone. It is in the address, so that the way back there goes one step back. */
export function useStep(kind: ReportKind) {
  const { step } = useSearch({ strict: false }) as { step?: string };
  const screens = [...stepsOf(kind), checkStep];
  const at = screens.findIndex(({ key }) => key === step);
  return { at: Math.max(0, at), screens };
}

export function useShowStep() {
  const navigate = useNavigate();
  const { step = "where" } = useSearch({ strict: false }) as { step?: string };
  return (next: string) => {
    if (next !== step) void navigate({ to: ".", search: ((before: object) => ({ ...before, step: next })) as never });
  };
}
