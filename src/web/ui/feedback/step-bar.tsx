import { UnstyledButton } from "@mantine/core";
import classes from "./step-bar.module.css";

type Step = { key: string; label: string };
type Props = { label: string; steps: readonly Step[]; current: string; onStep: (key: string) => void };

/** The steps of a wizard. Each is a button that leads to it. */
export function StepBar({ label, steps, current, onStep }: Props) {
  const currentIndex = steps.findIndex(({ key }) => key === current);
  return (
    <nav aria-label={label}>
      <ol className={classes.root}>
        {steps.map((step, index) => (
          <li key={step.key} className={classes.step}>
            <UnstyledButton
              className={classes.button}
              data-state={index < currentIndex ? "done" : index === currentIndex ? "current" : "ahead"}
              aria-label={step.label}
              aria-current={index === currentIndex ? "step" : undefined}
              onClick={() => onStep(step.key)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
