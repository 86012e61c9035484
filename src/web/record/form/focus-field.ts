/** For how many frames to wait for a tab to appear. */
const maxFrames = 60;

/** Focuses a field, which may be in a tab that is being opened. */
export function focusField(within: HTMLElement | null, name: string, framesLeft = maxFrames) {
  const node = within?.querySelector<HTMLElement>(`[data-path="${name}"]`);
  const control = node?.matches(controls) ? node : node?.querySelector<HTMLElement>(controls);
  if (control?.checkVisibility()) {
    control.focus();
    control.scrollIntoView({ block: "center" });
  } else if (framesLeft > 0) requestAnimationFrame(() => focusField(within, name, framesLeft - 1));
}

const controls = "input:not([type=hidden]), textarea, select, button";
