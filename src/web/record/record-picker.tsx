import { MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { dropdownClasses, dropdownProps } from "./dropdown-props.ts";
import type { InputProps } from "./input-props.ts";
import classes from "./record-picker.module.css";
import { usePick } from "./use-pick.ts";
import { refText } from "./value-text.ts";

type Props = Omit<InputProps, "value" | "defaultValue" | "onChange" | "checked" | "defaultChecked"> & {
  /** Name of the entity. */
  to: string;
  /** Only records of these customers. */
  customers?: readonly string[];
  disabled?: boolean;
};

/** Picks one record by typing a part of its name or number. */
export function RecordPicker({
  to,
  customers,
  defaultValue,
  onChange,
  ...input
}: Props & { defaultValue: Ref | null; onChange: (picked: Ref | null) => void }) {
  const [picked, setPicked] = useState(defaultValue);
  const [search, setSearch] = useState(defaultValue?.alias ?? "");
  const found = useFound({ to, customers, q: search === picked?.alias ? "" : search });
  const options = withPicked(found.options, picked ? [{ value: picked.id, label: picked.alias, hint: null }] : []);
  return (
    <Select
      {...input}
      {...found.props}
      classNames={dropdownClasses}
      data={options}
      value={picked?.id ?? null}
      onChange={(id) => {
        const next = refOf(options.find((option) => option.value === id));
        setPicked(next);
        onChange(next);
      }}
      searchValue={search}
      onSearchChange={setSearch}
      clearable={!input.required && !input.readOnly}
      allowDeselect={!input.required}
    />
  );
}

type SeveralProps = Props & { defaultValue: readonly Ref[]; onChange: (picked: Ref[]) => void; extra?: readonly Ref[] };

/** Picks several. `extra` are choices that are no records, such as all establishments of a customer. */
export function RecordsPicker({ to, customers, defaultValue, onChange, extra = [], ...input }: SeveralProps) {
  const [picked, setPicked] = useState(defaultValue);
  const [search, setSearch] = useState("");
  const found = useFound({ to, customers, q: search });
  const words = useI18n();
  const named = (one: Ref): Option => ({ value: one.id, label: refText(words, one), hint: null });
  const matching = extra.map(named).filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const options = withPicked([...matching, ...found.options], picked.map(named));
  const refFor = (id: string) => [...picked, ...extra].find((one) => one.id === id) ?? refOf(options.find((option) => option.value === id));
  return (
    <MultiSelect
      {...input}
      {...found.props}
      classNames={{ ...dropdownClasses, pillsList: classes.pills }}
      data={options}
      value={picked.map((one) => one.id)}
      onChange={(ids) => {
        const next = ids.flatMap((id) => refFor(id) ?? []);
        setPicked(next);
        onChange(next);
      }}
      searchValue={search}
      onSearchChange={setSearch}
      hidePickedOptions
    />
  );
}

type Option = { value: string; label: string; hint: string | null };

function useFound({ to, customers, q }: { to: string; customers?: readonly string[]; q: string }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const { options, isFetching } = usePick(to, { q, customers, enabled: opened });
  return {
    options: options.map(({ id, alias, hint }): Option => ({ value: id, label: alias, hint })),
    props: {
      ...dropdownProps,
      searchable: true,
      placeholder: t("picker.placeholder"),
      nothingFoundMessage: t(isFetching ? "picker.searching" : "picker.nothing"),
      clearButtonProps: { "aria-label": t("picker.clear") },
      // The server has searched already.
      filter: <T,>({ options: all }: { options: T }) => all,
      renderOption: ({ option }: { option: { label: string } }) => <PickOption option={option as Option} />,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
    },
  };
}

function PickOption({ option }: { option: Option }) {
  return (
    <span className={classes.option}>
      <span>{option.label}</span>
      {option.hint && <span className={classes.hint}>{option.hint}</span>}
    </span>
  );
}

const refOf = (option: Option | undefined): Ref | null => (option ? { id: option.value, alias: option.label } : null);

/** The input finds the names of what is picked among its options. */
function withPicked(options: Option[], picked: readonly Option[]): Option[] {
  return [...options, ...picked.filter((one) => !options.some((option) => option.value === one.value))];
}
