import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from "@tabler/icons-react";
import { useId } from "react";
import classes from "./pager.module.css";

type TurnPage = (() => void) | undefined;
type Props = {
  range: string;
  page?: string;
  size: { value: number; choices: readonly number[]; label: string; onChange: (size: number) => void };
  /** Undefined disables the button. */
  turns: { first: TurnPage; previous: TurnPage; next: TurnPage; last: TurnPage };
  words: { pages: string; first: string; previous: string; next: string; last: string };
};

export function Pager({ range, page, size, turns, words }: Props) {
  const sizeId = useId();
  return (
    <div className={classes.root}>
      <span className={classes.range} role="status">
        {range}
      </span>
      <div className={classes.size}>
        <label htmlFor={sizeId}>{size.label}</label>
        <NativeSelect
          id={sizeId}
          data={size.choices.map(String)}
          value={String(size.value)}
          onChange={(event) => size.onChange(Number(event.currentTarget.value))}
        />
      </div>
      <nav className={classes.turns} aria-label={words.pages}>
        <TurnButton label={words.first} turn={turns.first} icon={IconChevronsLeft} />
        <TurnButton label={words.previous} turn={turns.previous} icon={IconChevronLeft} />
        {page && (
          <span className={classes.page} aria-current="page">
            {page}
          </span>
        )}
        <TurnButton label={words.next} turn={turns.next} icon={IconChevronRight} />
        <TurnButton label={words.last} turn={turns.last} icon={IconChevronsRight} />
      </nav>
    </div>
  );
}

function TurnButton({ label, turn, icon: Icon }: { label: string; turn: TurnPage; icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon variant="default" className={classes.turn} aria-label={label} disabled={!turn} onClick={turn}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
