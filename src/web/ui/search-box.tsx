import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

type Props = { value: string; onChange: (value: string) => void; label: string; placeholder: string; clearLabel: string; className?: string };

const pause = 250;

/** Tells what was typed once the typing pauses. */
export function SearchBox({ value, onChange, label, placeholder, clearLabel, className }: Props) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Somebody else changed it (the way back, "clear filters"): not an echo of our own.
    if (value === told.current) return;
    told.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const tell = (text: string) => {
    clearTimeout(timer.current);
    if (text === told.current) return;
    told.current = text;
    onChange(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(text.trim()), pause);
  };
  const clear = () => {
    setTyped("");
    tell("");
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
      onKeyDown={(event) => event.key === "Enter" && tell(typed.trim())}
    />
  );
}
