import type { Page } from "playwright-core";

/** Of the open dropdown: how many options are wholly visible, and which cannot be reached by scrolling the list alone. */
export const openOptions = (page: Page) =>
  page.getByRole("listbox").evaluate((list) => {
    const options = [...list.querySelectorAll("[role=option]")];
    /** What clips it, the window or a dialog, would be hit instead of it. */
    const isVisible = (option: Element) => {
      const { left, right, top, bottom } = option.getBoundingClientRect();
      const isHit = (y: number) => option.contains(document.elementFromPoint((left + right) / 2, y));
      return left >= 0 && right <= window.innerWidth && isHit(top + 1) && isHit(bottom - 1);
    };
    const visible = options.filter(isVisible).length;
    const unreachable = options.filter((option) => {
      const { top } = option.getBoundingClientRect();
      list.scrollTop += top - list.getBoundingClientRect().top;
      return !isVisible(option);
    });
    return { visible, count: options.length, unreachable: unreachable.map((option) => option.textContent) };
  });
