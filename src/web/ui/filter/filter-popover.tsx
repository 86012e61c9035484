import { Badge, Combobox, InputBase, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./filter-select.module.css";

type Props = { label: string; isActive: boolean; children: ReactNode };

/** A filter whose inputs open in a popover. The button shows its name and whether it is active. */
export function FilterPopover({ label, isActive, children }: Props) {
  const [isOpen, { close, toggle }] = useDisclosure();
  return (
    <Popover opened={isOpen} onChange={(next) => !next && close()} position="bottom-start" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          className={classes.target}
          classNames={{ input: classes.input }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={toggle}
        >
          <span className={classes.label}>{label}</span>
          {isActive && (
            <Badge size="sm" circle aria-hidden>
              1
            </Badge>
          )}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
