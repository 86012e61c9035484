import { ActionIcon, Button, CloseButton, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, lazy, type Ref, Suspense } from "react";
import classes from "./date-entry.module.css";
import type { CalendarWords } from "./day-calendar.tsx";

export type DateWords = CalendarWords & { open: string; clear: string; placeholder: string };
type Props = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "rightSection"> & {
  ref?: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  /** The day that the text means; undefined while it means none. */
  day: string | undefined;
  onDay: (day: string) => void;
  /** Only for fields with a time. */
  time?: { value: string; onChange: (time: string) => void };
  /** Today, or the present moment. */
  now: { label: string; onChoose: () => void };
  isClearable: boolean;
  /** Replaces the submission of the form around it. */
  onEnter?: () => void;
  locale: string;
  words: DateWords;
};

/** Loaded on demand: few users open it, and its code is large. */
const DayCalendar = lazy(() => import("./day-calendar.tsx").then((module) => ({ default: module.DayCalendar })));

/** A date input: typed, or chosen in a calendar. */
export function DateEntry({ text, onText, day, onDay, time, now, isClearable, onEnter, locale, words, ...input }: Props) {
  const [isOpen, { open, close, toggle }] = useDisclosure();
  const canClear = isClearable && text !== "";
  const press = (event: KeyboardEvent) => {
    const opens = event.key === "ArrowDown" && event.altKey && !input.readOnly;
    const enters = event.key === "Enter" && onEnter !== undefined;
    if (opens || enters) event.preventDefault();
    if (opens) open();
    if (enters) onEnter();
  };
  const choose = (next: string) => {
    onDay(next);
    if (!time) close();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          {...input}
          autoComplete="off"
          placeholder={input.readOnly ? undefined : words.placeholder}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={press}
          rightSectionWidth={`max(${canClear ? 56 : 32}px, ${canClear ? 2 : 1} * var(--target))`}
          rightSection={
            <>
              {canClear && <CloseButton size="sm" tabIndex={-1} aria-label={words.clear} onClick={() => onText("")} />}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={words.open}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={toggle}
              >
                <IconCalendar size={16} aria-hidden />
              </ActionIcon>
            </>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={words.calendar} className={classes.dropdown} data-no-submit>
        <Suspense fallback={<Skeleton width={252} height={268} />}>
          <DayCalendar day={day} onDay={choose} time={time} locale={locale} words={words} />
          <Button
            variant="subtle"
            size="compact-sm"
            fullWidth
            mt="xs"
            onClick={() => {
              now.onChoose();
              close();
            }}
          >
            {now.label}
          </Button>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
