/** As root Chromium has no sandbox; without the others it looks for hosts outside at every start. */
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
  // On a machine without a language Chromium cannot spell names of files with accents.
  env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
};
