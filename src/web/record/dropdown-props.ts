import classes from "./dropdown-props.module.css";

/** Lists of options open inside the page's own landmarks and scroll as lists, so that screen readers find their way. */
export const dropdownProps = { comboboxProps: { withinPortal: false }, withScrollArea: false } as const;
export const dropdownClasses = { options: classes.options };
