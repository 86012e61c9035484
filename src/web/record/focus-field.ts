/** How many frames a tab may take to appear. */
const patience = 60;

/** Brings the person to a field, which may stand in a tab that is only now being shown. */
export function focusField(within: HTMLElement | null, name: string, left = patience) {
  const node = within?.querySelector<HTMLElement>(`[data-path="${name}"]`);
  const control = node?.matches(controls) ? node : node?.querySelector<HTMLElement>(controls);
  if (control?.checkVisibility()) {
    control.focus();
    control.scrollIntoView({ block: "center" });
  } else if (left > 0) requestAnimationFrame(() => focusField(within, name, left - 1));
}

const controls = "input:not([type=hidden]), textarea, select, button";
