import { Loader } from "@mantine/core";
import classes from "./loading.module.css";

/** The loading indicator of a page or of a part of it. */
export function Loading({ text, fullPage = false }: { text?: string; fullPage?: boolean }) {
  return (
    <div className={classes.root} data-full-page={fullPage || undefined} role="status">
      <Loader size={28} aria-hidden />
      {text && <span>{text}</span>}
    </div>
  );
}
