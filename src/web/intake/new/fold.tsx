import { UnstyledButton } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./quick.module.css";

type Props = { title: string /** How much is in it. */; count?: number; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A part of a form behind a large button. */
export function Fold({ title, count = 0, isOpen, onToggle, children }: Props) {
  const id = useId();
  const Icon = isOpen ? IconMinus : IconPlus;
  return (
    <section className={classes.fold}>
      <UnstyledButton className={classes.foldButton} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
        <Icon size={20} aria-hidden />
        <span>{title}</span>
        {count > 0 && <span className={classes.foldCount}>{count}</span>}
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={classes.fields}>
          {children}
        </div>
      )}
    </section>
  );
}
