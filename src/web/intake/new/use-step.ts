import { useNavigate, useSearch } from "@tanstack/react-router";
import type { IntakeKind } from "./intake-kinds.ts";
import { stepsOf } from "./intake-steps.ts";

/** The last step, which shows everything entered for a check. */
export const checkStep = { key: "check", title: "intake.check", hint: "intake.check.hint" } as const;

/** The step shown on a phone, if the user is led step by step. It is part of the URL, so that the back button goes one step back. */
export function useStep(kind: IntakeKind) {
  const { step } = useSearch({ strict: false }) as { step?: string };
  const screens = [...stepsOf(kind), checkStep];
  const at = screens.findIndex(({ key }) => key === step);
  return { at: Math.max(0, at), screens };
}

/** Whether the user is led step by step; without a step everything is on one screen. */
export const useIsLed = () => (useSearch({ strict: false }) as { step?: string }).step !== undefined;

/** Shows a step, or everything on one screen. */
export function useShowStep() {
  const navigate = useNavigate();
  const { step } = useSearch({ strict: false }) as { step?: string };
  return (next: string | undefined) => {
    if (next !== step) void navigate({ to: ".", search: ((before: object) => ({ ...before, step: next })) as never });
  };
}
