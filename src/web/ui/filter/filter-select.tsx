import { Badge, CheckIcon, Combobox, InputBase, useCombobox } from "@mantine/core";
import classes from "./filter-select.module.css";

export type FilterOption = { value: string; label: string; hint?: string | null };
type Props = {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  nothingFoundMessage: string;
  /** For options that are searched on the server. */
  search?: { value: string; onChange: (value: string) => void; placeholder: string };
  onOpenedChange?: (opened: boolean) => void;
};

/** A filter whose options open in a dropdown. The button shows its name and the number of chosen values. */
export function FilterSelect({ label, options, chosen, onToggle, nothingFoundMessage, search, onOpenedChange }: Props) {
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onOpenedChange?.(true);
      if (search) combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      onOpenedChange?.(false);
      search?.onChange("");
      combobox.resetSelectedOption();
    },
  });
  return (
    <Combobox store={combobox} onOptionSubmit={onToggle} width={260} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          className={classes.target}
          classNames={{ input: classes.input }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.label}>{label}</span>
          {chosen.length > 0 && (
            <Badge size="sm" circle={chosen.length < 10} aria-hidden>
              {chosen.length}
            </Badge>
          )}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            aria-label={label}
            placeholder={search.placeholder}
            value={search.value}
            onChange={(event) => search.onChange(event.currentTarget.value)}
          />
        )}
        <Combobox.Options aria-label={label} aria-multiselectable>
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={chosen.includes(option.value)} className={classes.option}>
              <span className={classes.check}>{chosen.includes(option.value) && <CheckIcon size={12} />}</span>
              <span>{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{nothingFoundMessage}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
