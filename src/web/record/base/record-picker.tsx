import { MultiSelect, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Ref } from "#domain/entity.ts";
import { refText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "./input-props.ts";
import classes from "./record-picker.module.css";
import { useCreateOption } from "./use-create-option.ts";
import { type AssigneeOf, type Country, usePick } from "./use-pick.ts";

type Props = Omit<InputProps, "value" | "defaultValue" | "onChange" | "checked" | "defaultChecked"> & {
  /** Name of the entity to pick from. */
  to: string;
  /** Only records of these customers. */
  customers?: readonly Ref[];
  /** Only records of this country. */
  country?: Country;
  /** Only courts of this province, until something is typed. */
  province?: string | undefined;
  /** Records of this group are offered first. */
  group?: string | undefined;
  /** The record that a lawyer is picked for. */
  assignee?: AssigneeOf | undefined;
  disabled?: boolean;
};

type OneProps = Props & {
  defaultValue: Ref | null;
  onChange: (picked: Ref | null) => void;
  /** Ids of records that are not offered. */
  without?: readonly string[];
  /** Whether the picked record stays in the input; true by default. */
  keepsPicked?: boolean;
  /** Options that are not records, such as all establishments of a customer. */
  extra?: readonly Ref[];
  /** Replaces the dialog that creates a record which was not found. */
  onCreate?: (text: string) => void;
};

/** Picks one record by typing part of its name or number. Missing records of small entities can be created in a dialog. */
export function RecordPicker({
  to,
  customers,
  country,
  province,
  group,
  assignee,
  defaultValue,
  onChange,
  without = [],
  keepsPicked = true,
  extra = [],
  onCreate,
  ...input
}: OneProps) {
  const words = useI18n();
  const nameOf = (one: Ref | null) => (one ? refText(words, one) : "");
  const [picked, setPicked] = useState(defaultValue);
  const [search, setSearch] = useState(nameOf(defaultValue));
  const q = search === nameOf(picked) ? "" : search;
  const found = useOptions({ to, customers, country, province, group, assignee, q });
  const pick = (next: Ref | null) => {
    setPicked(keepsPicked ? next : null);
    setSearch(keepsPicked ? nameOf(next) : "");
    onChange(next);
  };
  const create = (text: string) => {
    setSearch("");
    onCreate?.(text);
  };
  const createOption = useCreateOption({ to, text: q, customers, onCreated: pick, onCreate: onCreate && create });
  const toOption = (one: Ref): Option => ({ value: one.id, label: nameOf(one), hint: null });
  const all = withPicked([...matching(extra.map(toOption), q), ...found.options], picked ? [toOption(picked)] : []);
  const offered = all.filter((option) => !without.includes(option.value));
  const options = createOption ? [...offered, { value: createValue, label: createOption.label, hint: null }] : offered;
  return (
    <Select
      {...input}
      {...found.props}
      data={options}
      value={picked?.id ?? null}
      onChange={(id) =>
        id === createValue ? createOption?.create() : pick(extra.find((one) => one.id === id) ?? refOf(options.find((option) => option.value === id)))
      }
      searchValue={search}
      onSearchChange={setSearch}
      clearable={!input.required && !input.readOnly}
      allowDeselect={!input.required}
    />
  );
}

type SeveralProps = Props & { defaultValue: readonly Ref[]; onChange: (picked: Ref[]) => void; extra?: readonly Ref[] };

/** Picks several records. `extra` are options that are not records. */
export function RecordsPicker({ to, customers, country, defaultValue, onChange, extra = [], ...input }: SeveralProps) {
  const [picked, setPicked] = useState(defaultValue);
  const [search, setSearch] = useState("");
  const found = useOptions({ to, customers, country, q: search });
  const words = useI18n();
  const toOption = (one: Ref): Option => ({ value: one.id, label: refText(words, one), hint: null });
  const options = withPicked([...matching(extra.map(toOption), search), ...found.options], picked.map(toOption));
  const refFor = (id: string) => [...picked, ...extra].find((one) => one.id === id) ?? refOf(options.find((option) => option.value === id));
  return (
    <MultiSelect
      {...input}
      {...found.props}
      classNames={{ pillsList: classes.pills }}
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
const createValue = "create";

function useOptions({
  to,
  customers,
  country,
  province,
  group,
  assignee,
  q,
}: Pick<Props, "to" | "customers" | "country" | "province" | "group" | "assignee"> & { q: string }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const { options, isFetching } = usePick(to, { q, customers: customers?.map((one) => one.id), country, province, group, assignee, enabled: opened });
  return {
    options: options.map(({ id, alias, hint, opens, load }): Option => {
      const access = opens === false ? t("picker.cannotOpen") : opens === null ? t("picker.noAccount") : null;
      const hints = [access, load ? t("picker.load", load) : hint].filter(Boolean).join(" · ");
      return { value: id, label: alias, hint: hints || null };
    }),
    props: {
      searchable: true,
      // The focus also returns here when a dialog closes.
      openOnFocus: false,
      placeholder: t("picker.placeholder"),
      nothingFoundMessage: t(isFetching ? "picker.searching" : "picker.nothing"),
      clearButtonProps: { "aria-label": t("picker.clear") },
      // The server has filtered already.
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
      <span>
        {option.value === createValue && <IconPlus size={14} aria-hidden className={classes.plus} />}
        {option.label}
      </span>
      {option.hint && <span className={classes.hint}>{option.hint}</span>}
    </span>
  );
}

/** The server does not filter these. */
const matching = (options: Option[], text: string) => options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));

const refOf = (option: Option | undefined): Ref | null => (option ? { id: option.value, alias: option.label } : null);

/** The input takes the labels of picked records from its options. */
function withPicked(options: Option[], picked: readonly Option[]): Option[] {
  return [...options, ...picked.filter((one) => !options.some((option) => option.value === one.value))];
}
