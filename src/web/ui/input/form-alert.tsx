import classes from "./form-alert.module.css";

/** The error of a form. The region is always rendered, so that screen readers announce its text. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.root}>
      {text}
    </div>
  );
}
