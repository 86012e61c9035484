import classes from "./form-alert.module.css";

/** What went wrong, kept readable where it happened. The region is always there, so that screen readers notice its text. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.root}>
      {text}
    </div>
  );
}
