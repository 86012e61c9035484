/** What can be wrong with the provider of a company, each with its text in `companySignIn.problem.{problem}`. */
export const providerProblems = [
  "everybody",
  "insecure",
  "private",
  "timeout",
  "unreachable",
  "missing",
  "issuer",
  "noCode",
  "client",
  "secret",
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

/** Where anybody gets an address: such a domain belongs to no company. */
const publicDomains =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|proton|protonmail|laposte|orange|wanadoo|free|sfr|telefonica|terra)\.(com|net|es|fr|me|de|co\.uk|ch)$/;

/** The domain in its one form; nothing if it is none, or one at which anybody gets an address. */
export function parseCompanyDomain(value: string): string | undefined {
  const domain = value.trim().toLowerCase().replace(/^@/, "");
  const isDomain = domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain);
  return isDomain && !publicDomains.test(domain) ? domain : undefined;
}
