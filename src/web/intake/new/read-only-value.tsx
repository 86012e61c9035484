import classes from "./intake.module.css";

/** A value that this user cannot choose, shown as text. */
export const ReadOnlyValue = ({ label, text }: { label: string; text: string }) => (
  <dl className={classes.readOnlyValue}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </dl>
);
