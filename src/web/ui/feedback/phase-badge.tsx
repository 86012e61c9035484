import classes from "./phase-badge.module.css";

/** A status, coloured by its phase (tokens.css). */
export const PhaseBadge = ({ phase, text }: { phase: string; text: string }) => (
  <span className={classes.root} data-phase={phase} title={text}>
    <span className={classes.dot} aria-hidden />
    <span className={classes.text}>{text}</span>
  </span>
);
