import { type ComponentProps, useEffect, useRef } from "react";
import classes from "./select-box.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "checked"> & { checked: boolean; indeterminate?: boolean };

/** Selects a row. A plain input: a page of a list has a hundred of them. */
export function SelectBox({ indeterminate = false, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...input} ref={box} type="checkbox" className={classes.root} />;
}
