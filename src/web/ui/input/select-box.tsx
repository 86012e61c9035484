import { type ComponentProps, useEffect, useRef } from "react";
import classes from "./select-box.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "checked"> & { checked: boolean; indeterminate?: boolean };

/** The checkbox of a row. A native input, because a page of a list renders a hundred of them. */
export function SelectBox({ indeterminate = false, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...input} ref={box} type="checkbox" className={classes.root} />;
}
