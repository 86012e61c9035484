import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

type Props = { value: string; onChange: (value: string) => void; label: string; placeholder: string; clearLabel: string; className?: string };

const debounce = 250;

/** A debounced search input. */
export function SearchBox({ value, onChange, label, placeholder, clearLabel, className }: Props) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The value was changed from outside (browser history, "clear filters"), not by this input.
    if (value === reported.current) return;
    reported.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const report = (text: string) => {
    clearTimeout(timer.current);
    if (text === reported.current) return;
    reported.current = text;
    onChange(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(text.trim()), debounce);
  };
  const clear = () => {
    setTyped("");
    report("");
  };

  return (
    <TextInput
      type="search"
      role="searchbox"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={clearLabel} onClick={clear} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && report(typed.trim())}
    />
  );
}
