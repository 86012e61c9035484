import classes from "./intake.module.css";

/** A value that this person cannot choose, shown as text. */
export const Fact = ({ label, text }: { label: string; text: string }) => (
  <dl className={classes.fact}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </dl>
);
