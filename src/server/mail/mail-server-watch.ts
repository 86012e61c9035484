import type { Warn } from "#server/base/warn.ts";

/** In milliseconds: while the mail server stays away, the log says so every hour, not with every mail. */
const repeatAfter = 3_600_000;

/** Tells the operator when the mail server fails and when it answers again. Neither recipients nor what the server said, which may repeat them. */
export function watchMailServer() {
  let failing: { since: number; told: number } | undefined;
  const factsOf = (error: unknown) => {
    const { name = "Error", code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
    return { error: code ?? name, response: responseCode ?? null };
  };
  return {
    factsOf,
    failed(error: unknown, warn: Warn) {
      const now = performance.now();
      if (failing && now - failing.told < repeatAfter) return;
      failing = { since: failing?.since ?? now, told: now };
      warn("mail server", { ...factsOf(error), failingForSeconds: Math.round((now - failing.since) / 1000) });
    },
    /** Whether it had failed before. */
    answered(warn: Warn): boolean {
      if (!failing) return false;
      warn("mail server answers again", { failedForSeconds: Math.round((performance.now() - failing.since) / 1000) });
      failing = undefined;
      return true;
    },
  };
}
