import classes from "./report.module.css";

/** Something that is so for this person, and not asked. */
export const Fact = ({ label, text }: { label: string; text: string }) => (
  <dl className={classes.fact}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </dl>
);
