import classes from "./progress-steps.module.css";

type Step = { phase: string; label: string; state: "done" | "current" | "ahead" };

/** The phases of a process, and the current one. */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={classes.root} aria-label={label}>
      {steps.map(({ phase, label: name, state }) => (
        <li
          key={phase}
          className={classes.step}
          data-phase={phase}
          data-state={state}
          title={name}
          aria-current={state === "current" ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
