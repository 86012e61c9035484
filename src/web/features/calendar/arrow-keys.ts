import type { KeyboardEvent } from "react";

/**
 * Moves the focus through the buttons of a calendar: up and down within a day and then to the row above or below, left and right to the next day.
 * Days are marked with `data-cell`.
 */
export function arrowKeys(columns: number) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement)) return;
    const cells = [...event.currentTarget.querySelectorAll("[data-cell]")].map((cell) => [...cell.querySelectorAll("button")]);
    const index = cells.findIndex((buttons) => buttons.includes(event.target as HTMLButtonElement));
    if (index < 0) return;
    event.preventDefault();
    nextButton(cells, index, cells[index]!.indexOf(event.target), step, columns)?.focus();
  };
}

type Step = { days: -1 | 0 | 1; lines: -1 | 0 | 1 };
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: { days: 0, lines: -1 },
  ArrowDown: { days: 0, lines: 1 },
  ArrowLeft: { days: -1, lines: 0 },
  ArrowRight: { days: 1, lines: 0 },
};

/** Skips days without buttons. */
function nextButton<T>(cells: readonly (readonly T[])[], index: number, line: number, { days, lines }: Step, columns: number): T | undefined {
  const within = lines === 0 ? undefined : cells[index]![line + lines];
  if (within) return within;
  const stride = lines === 0 ? days : lines * columns;
  for (let at = index + stride; at >= 0 && at < cells.length; at += stride) {
    const buttons = cells[at]!;
    if (buttons.length > 0) return lines === 0 ? buttons[Math.min(line, buttons.length - 1)] : lines > 0 ? buttons[0] : buttons.at(-1);
  }
  return undefined;
}
