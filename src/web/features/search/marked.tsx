import { Mark } from "@mantine/core";
import { marked } from "#domain/search/marks.ts";
import classes from "./marked.module.css";

/** A text with what was looked for made visible. */
export function Marked({ text, q }: { text: string; q: string }) {
  return marked(text, q).map((piece, place) =>
    piece.isMatch ? (
      <Mark key={place} className={classes.root}>
        {piece.text}
      </Mark>
    ) : (
      piece.text
    ),
  );
}
