import { UnstyledButton } from "@mantine/core";
import classes from "./step-bar.module.css";

type Step = { key: string; label: string };
type Props = { label: string; steps: readonly Step[]; current: string; onStep: (key: string) => void };

/** How far somebody has come through several screens; each can be gone to. */
export function StepBar({ label, steps, current, onStep }: Props) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <nav aria-label={label}>
      <ol className={classes.root}>
        {steps.map((step, index) => (
          <li key={step.key} className={classes.step}>
            <UnstyledButton
              className={classes.button}
              data-state={index < at ? "done" : index === at ? "current" : "ahead"}
              aria-label={step.label}
              aria-current={index === at ? "step" : undefined}
              onClick={() => onStep(step.key)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
