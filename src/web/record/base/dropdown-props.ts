import classes from "./dropdown-props.module.css";

/** Dropdowns are rendered in place, inside the landmarks of the page, and scroll natively, which screen readers need. */
export const dropdownProps = { comboboxProps: { withinPortal: false }, withScrollArea: false } as const;
export const dropdownClasses = { options: classes.options };
