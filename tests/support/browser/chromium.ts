import { existsSync } from "node:fs";

const headlessShell = "/usr/bin/chromium-headless-shell";

/** The build of Chromium without a window: the same engine, which opens the first page of a browser context in half the time. */
export const headlessChromium = process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : "/usr/bin/chromium");

/** Chromium has no sandbox as root; the other flags keep it from contacting its own services at each start. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
  // Without a UTF-8 locale Chromium cannot handle file names with accents.
  env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
};
