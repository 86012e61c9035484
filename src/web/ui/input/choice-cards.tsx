import { type ReactNode, useId } from "react";
import classes from "./choice-cards.module.css";

type Props = {
  label: string;
  /** The name of the form field. */
  path: string;
  /** `swatch`: a colour that is shown beside its name. */
  options: readonly { value: string; label: string; swatch?: string }[];
  value: string | null;
  onChange: (value: string) => void;
  required?: boolean;
  error?: ReactNode;
  /** Long labels take the whole width. */
  isLong?: boolean;
  /** Short labels as tiles, several in a row. */
  isTile?: boolean;
  /** Pressing what is chosen takes it back, as "". */
  isClearable?: boolean;
};

/** Radio buttons as cards, large enough for a thumb. */
export function ChoiceCards({ label, path, options, value, onChange, required, error, isLong, isTile, isClearable = false }: Props) {
  const id = useId();
  return (
    <div
      className={classes.root}
      data-path={path}
      data-error={error ? true : undefined}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required}
    >
      <div id={`${id}-label`} className={classes.label}>
        {label}
        {required && (
          <span className={classes.asterisk} aria-hidden>
            {" *"}
          </span>
        )}
      </div>
      <div className={classes.cards} data-long={isLong || undefined} data-tiles={isTile || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onClick={() => isClearable && option.value === value && onChange("")}
            />
            {option.swatch && <span className={classes.swatch} style={{ background: option.swatch }} aria-hidden />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type CheckProps = { label: string; path: string; hint?: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** A checkbox as a card. */
export const CheckCard = ({ label, path, hint, isChecked, onChange }: CheckProps) => (
  <label className={classes.card} data-path={path}>
    <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>
      {label}
      {hint && <span className={classes.hint}>{hint}</span>}
    </span>
  </label>
);
