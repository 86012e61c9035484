import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from "react";
import type { Ref } from "#domain/entity.ts";
import { maxMessage, type Thread } from "#domain/threads/thread.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./mention-input.module.css";
import { typedMention, withMention } from "./mentions.ts";
import type { ThreadRecordRef } from "./use-thread.ts";

type Props = {
  record: ThreadRecordRef;
  thread: Thread;
  label: string;
  text: string;
  mentions: readonly Ref[];
  onChange: (text: string, mentions: readonly Ref[]) => void;
  onSubmit: () => void;
  readOnly?: boolean;
  autoFocus?: boolean;
  onFocus?: () => void;
};

/** A text in which @ offers the people who can open this thread. Ctrl+Enter sends it. */
export function MentionInput({ record, thread, label, text, mentions, onChange, onSubmit, readOnly, autoFocus, onFocus }: Props) {
  const { t } = useI18n();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const typed = caret === undefined ? undefined : typedMention(text, caret, mentions);
  const people = usePeople(record, thread, typed);
  const isOpen = typed !== undefined && people !== undefined && (people.length > 0 || !typed.includes(" "));

  const choose = (person: Ref) => {
    const next = withMention(text, caret!, typed!, person);
    onChange(next.text, [...mentions.filter((one) => one.id !== person.id), person]);
    setCaret(undefined);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (!isOpen) return;
    const person = people[Math.min(active, people.length - 1)];
    if (event.key === "Escape") setCaret(undefined);
    else if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, people.length));
    else if (event.key === "ArrowUp") setActive((active + people.length - 1) % Math.max(1, people.length));
    else if ((event.key === "Enter" || event.key === "Tab") && person) choose(person);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.root}>
      {isOpen && <People id={id} people={people} active={active} onChoose={choose} />}
      <Textarea
        ref={input}
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxMessage}
        value={text}
        readOnly={readOnly}
        autoFocus={autoFocus}
        onFocus={onFocus}
        onChange={(event) => {
          const { value, selectionStart } = event.currentTarget;
          setActive(0);
          setCaret(selectionStart);
          onChange(value, mentions);
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={press}
        aria-autocomplete="list"
        {...(isOpen && { "aria-controls": id, "aria-activedescendant": people.length > 0 ? `${id}-${active}` : undefined })}
        description={t("thread.send.keys")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        classNames={{ input: classes.input, label: classes.label, description: classes.keys }}
      />
    </div>
  );
}

function People({ id, people, active, onChoose }: { id: string; people: readonly Ref[]; active: number; onChoose: (person: Ref) => void }) {
  const { t } = useI18n();
  if (people.length === 0)
    return (
      <p className={classes.none} role="status">
        {t("thread.mention.none")}
      </p>
    );
  return (
    <div role="listbox" id={id} aria-label={t("thread.mention.people")} className={classes.people}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys.
        <div
          key={person.id}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          className={classes.person}
          // Before the text loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.alias}
        </div>
      ))}
    </div>
  );
}

/** Undefined while nobody is looked for. */
function usePeople(record: ThreadRecordRef, thread: Thread, typed: string | undefined): readonly Ref[] | undefined {
  const q = useDeferredValue(typed?.trim());
  const { data } = useQuery(
    query.messages[thread].people.queryOptions({
      input: { ...record, ...(q && { q }) },
      enabled: q !== undefined,
      placeholderData: (previous) => previous,
      staleTime: 30_000,
    }),
  );
  return typed === undefined ? undefined : data;
}
