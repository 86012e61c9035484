import { ActionIcon, Button, Checkbox, Popover, TextInput, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import classes from "./column-chooser.module.css";
import { foldText } from "./fold-text.ts";

type Column = { name: string; label: string; shown: boolean };
type Props = {
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
  onReset: () => void;
  words: { title: string; search: string; nothing: string; up: (column: string) => string; down: (column: string) => string; reset: string };
};

/** Shows, hides and orders the columns of a grid. Typing narrows them; Enter shows or hides the first. */
export function ColumnChooser({ columns, onChange, onReset, words }: Props) {
  const [typed, setTyped] = useState("");
  const wanted = foldText(typed.trim());
  const isSearching = wanted !== "";
  const found = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ label }) => foldText(label).includes(wanted))
    // Names that begin with what was typed come first.
    .toSorted((one, other) => (isSearching ? Number(startsWith(other, wanted)) - Number(startsWith(one, wanted)) : 0));
  const shownCount = columns.filter((column) => column.shown).length;
  const show = (name: string, shown: boolean) => onChange(columns.map((column) => (column.name === name ? { ...column, shown } : column)));
  const press = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key !== "Enter") return;
    // The list may be inside the form of a record.
    event.preventDefault();
    if (isSearching && first && !(first.shown && shownCount === 1)) show(first.name, !first.shown);
  };
  const move = (from: number, to: number) => {
    const next = [...columns];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus onClose={() => setTyped("")}>
      <Popover.Target>
        <Tooltip label={words.title}>
          <ActionIcon variant="default" aria-label={words.title}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={words.title}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={words.search}
          placeholder={words.search}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
        />
        <div role="status" className={classes.nothing}>
          {found.length === 0 && words.nothing}
        </div>
        <ul className={classes.list}>
          {found.map(({ name, label, shown, index }) => (
            <li key={name} className={classes.item}>
              <Checkbox
                label={label}
                checked={shown}
                disabled={shown && shownCount === 1}
                onChange={(event) => show(name, event.currentTarget.checked)}
              />
              {/* The order of a part of them would say little. */}
              <span className={classes.moves} hidden={isSearching}>
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

const startsWith = ({ label }: Pick<Column, "label">, wanted: string) => foldText(label).startsWith(wanted);
