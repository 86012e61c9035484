import { ActionIcon, Button, Checkbox, Popover, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import classes from "./column-chooser.module.css";

type Column = { name: string; label: string; shown: boolean };
type Props = {
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
  onReset: () => void;
  words: { title: string; up: (column: string) => string; down: (column: string) => string; reset: string };
};

/** Shows, hides and orders the columns of a grid. Works with the keyboard. */
export function ColumnChooser({ columns, onChange, onReset, words }: Props) {
  const shownCount = columns.filter((column) => column.shown).length;
  const show = (name: string, shown: boolean) => onChange(columns.map((column) => (column.name === name ? { ...column, shown } : column)));
  const move = (from: number, to: number) => {
    const next = [...columns];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={words.title}>
          <ActionIcon variant="default" aria-label={words.title}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={words.title}>
        <ul className={classes.list}>
          {columns.map(({ name, label, shown }, index) => (
            <li key={name} className={classes.item}>
              <Checkbox
                label={label}
                checked={shown}
                disabled={shown && shownCount === 1}
                onChange={(event) => show(name, event.currentTarget.checked)}
              />
              <span className={classes.moves}>
                <ActionIcon
                  size="sm"
                  className={classes.move}
                  variant="subtle"
                  color="gray"
                  aria-label={words.up(label)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  className={classes.move}
                  variant="subtle"
                  color="gray"
                  aria-label={words.down(label)}
                  disabled={index === columns.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={14} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
        <Button variant="subtle" fullWidth onClick={onReset}>
          {words.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
