import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from "@tabler/icons-react";
import { useId } from "react";
import classes from "./pager.module.css";

type PageAction = (() => void) | undefined;
type Props = {
  range: string;
  page?: string;
  size: { value: number; choices: readonly number[]; label: string; onChange: (size: number) => void };
  /** An undefined action disables its button. */
  actions: { first: PageAction; previous: PageAction; next: PageAction; last: PageAction };
  words: { pages: string; first: string; previous: string; next: string; last: string };
};

export function Pager({ range, page, size, actions, words }: Props) {
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
      <nav className={classes.actions} aria-label={words.pages}>
        <PageButton label={words.first} action={actions.first} icon={IconChevronsLeft} />
        <PageButton label={words.previous} action={actions.previous} icon={IconChevronLeft} />
        {page && (
          <span className={classes.page} aria-current="page">
            {page}
          </span>
        )}
        <PageButton label={words.next} action={actions.next} icon={IconChevronRight} />
        <PageButton label={words.last} action={actions.last} icon={IconChevronsRight} />
      </nav>
    </div>
  );
}

function PageButton({ label, action, icon: Icon }: { label: string; action: PageAction; icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon variant="default" className={classes.button} aria-label={label} disabled={!action} onClick={action}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
