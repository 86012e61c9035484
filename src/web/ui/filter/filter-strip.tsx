import { UnstyledButton } from "@mantine/core";
import classes from "./filter-strip.module.css";

type Item = { key: string; phase?: string; label: string; count?: string; isPressed: boolean; onToggle: () => void };

type Props = { label: string; items: readonly Item[] /** Without them the strip is lower. */; hasCounts?: boolean };

/** Filters of a list that one click sets, with their counts. */
export function FilterStrip({ label, items, hasCounts = true }: Props) {
  return (
    <fieldset className={classes.root} aria-label={label}>
      {items.map(({ key, phase, label: name, count, isPressed, onToggle }) => (
        <UnstyledButton key={key} className={classes.item} data-phase={phase} aria-pressed={isPressed} onClick={onToggle}>
          {hasCounts && <span className={classes.count}>{count ?? "\u00a0"}</span>}
          <span className={classes.name}>
            <span className={classes.dot} aria-hidden />
            {name}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
