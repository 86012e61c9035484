import { UnstyledButton } from "@mantine/core";
import classes from "./filter-strip.module.css";

type Item = { key: string; phase?: string; label: string; count?: string; isPressed: boolean; onToggle: () => void };

/** Counts that filter a list with one click. */
export function FilterStrip({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <fieldset className={classes.root} aria-label={label}>
      {items.map(({ key, phase, label: name, count, isPressed, onToggle }) => (
        <UnstyledButton key={key} className={classes.item} data-phase={phase} aria-pressed={isPressed} onClick={onToggle}>
          <span className={classes.count}>{count ?? "\u00a0"}</span>
          <span className={classes.name}>
            <span className={classes.dot} aria-hidden />
            {name}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
