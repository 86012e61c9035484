import { Loader } from "@mantine/core";
import classes from "./loading.module.css";

/** The loading indicator of a page or of a part of it. */
export function Loading({ text, whole = false }: { text?: string; whole?: boolean }) {
  return (
    <div className={classes.root} data-whole={whole || undefined} role="status">
      <Loader size={28} aria-hidden />
      {text && <span>{text}</span>}
    </div>
  );
}
