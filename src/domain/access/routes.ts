import { accepts, type Rule } from "./rules.ts";
import type { CasesType, User } from "./user.ts";

/**
 * Every screen, the rule it asks for and the type of case it belongs to. `open` screens are shown to anybody,
 * `signedOut` ones only to people who are not signed in (an admin may open those marked with a rule).
 */
export type Screen = { path: string; rule: Rule; type?: CasesType } | { path: string; open: true } | { path: string; signedOut: true; rule?: Rule };

const under = (base: string, rule: Rule, ...rest: string[]) => [base, ...rest.map((part) => `${base}${part}`)].map((path) => ({ path, rule }));
const ofType = (type: CasesType, screens: { path: string; rule: Rule }[]) => screens.map((screen) => ({ ...screen, type }));

export const screens: readonly Screen[] = [
  { path: "/", rule: "customer" },
  ...ofType("penal", under("/main/cases", "customer", "/new", "/cid/$cid", "/$id")),
  ...ofType("issue", under("/main/issues", "customer", "/new", "/$id")),
  ...ofType("penal", under("/main/calendar", "customer")),
  ...under("/main/search", "customer", "/network/$entity/$id"),
  { path: "/main/reports", rule: "customer" },
  ...under("/main/teaching", "customer", "/$id"),
  { path: "/main/teaching/new", rule: "manager" },
  ...ofType("civil", under("/civil/civilCases", "customer", "/new", "/$id")),
  ...ofType("civil", under("/civil/calendar", "customer")),
  ...under("/settings/lawyers", "customerNotLawyer", "/$id"),
  { path: "/settings/lawyers/new", rule: "manager" },
  ...under("/settings/bands", "customerNotLawyer", "/new", "/$id"),
  ...under("/settings/criminals", "customerNotLawyer", "/new", "/$id"),
  ...under("/settings/vehicles", "customerNotLawyer", "/new", "/$id"),
  ...under("/settings/zones", "supercustomerNotLawyer", "/new", "/$id"),
  ...under("/settings/witnesses", "manager", "/new", "/$id"),
  ...under("/settings/users", "manager", "/new", "/$id"),
  ...under("/settings/courts", "manager", "/new", "/$id"),
  { path: "/settings/duplicates", rule: "manager" },
  { path: "/settings/jobs", rule: "admin" },
  { path: "/settings/accesses", rule: "admin" },
  { path: "/settings/retention", rule: "admin" },
  { path: "/settings/installation", rule: "admin" },
  ...["customers", "establishments", "lawyers", "witnesses"].map((collection) => ({
    path: `/settings/import/${collection}`,
    rule: "manager" as const,
  })),
  ...under("/settings/customers", "manager", "/new", "/$id"),
  ...under("/settings/establishments", "customerNotLawyer", "/$id"),
  { path: "/settings/establishments/new", rule: "manager" },
  ...ofType("penal", under("/dashboard/cases", "customerNotLawyer")),
  ...ofType("issue", under("/dashboard/issues", "customerNotLawyer")),
  { path: "/account", rule: "customer" },
  { path: "/pages/lock-screen", rule: "customer" },
  { path: "/login", signedOut: true },
  { path: "/forgot-password", signedOut: true },
  { path: "/reset-password", signedOut: true },
  { path: "/callback", signedOut: true, rule: "admin" },
  { path: "/pages/register", signedOut: true, rule: "admin" },
  { path: "/pages/error-404", open: true },
  { path: "/pages/error-500", open: true },
  { path: "/pages/not-authorized", open: true },
  { path: "/pages/maintenance", open: true },
  { path: "/pages/coming-soon", open: true },
];

export type Verdict = "show" | "login" | "home" | "notAuthorized" | "notFound";
type Visitor = Pick<User, "role" | "availableTypes"> | null;

/** What happens when this person opens this path. */
export function judge(visitor: Visitor, path: string): Verdict {
  const screen = screenAt(path);
  if (!screen) return "notFound";
  if ("open" in screen) return "show";
  if ("signedOut" in screen) return !visitor || (screen.rule && accepts(screen.rule, visitor.role)) ? "show" : "home";
  if (!visitor) return "login";
  if (!accepts(screen.rule, visitor.role)) return "notAuthorized";
  return !screen.type || visitor.availableTypes.includes(screen.type) ? "show" : "notAuthorized";
}

/** The declared screen of a path; a literal segment wins over a parameter. */
export function screenAt(path: string): Screen | undefined {
  const parts = path.split("/");
  const matches = screens.filter((screen) => {
    const wanted = screen.path.split("/");
    return wanted.length === parts.length && wanted.every((part, index) => part === parts[index] || (part.startsWith("$") && parts[index] !== ""));
  });
  return matches.find((screen) => screen.path === path) ?? matches[0];
}

/** Where `/` leads this person (decision 10). */
export function homeOf(visitor: Pick<User, "role" | "availableTypes">): string {
  const has = (type: CasesType) => visitor.availableTypes.includes(type);
  if (visitor.role === "lawyer")
    return has("penal") ? "/main/cases" : has("issue") ? "/main/issues" : has("civil") ? "/civil/civilCases" : "/main/search";
  return has("penal") ? "/dashboard/cases" : has("issue") ? "/dashboard/issues" : has("civil") ? "/civil/civilCases" : "/main/search";
}

/** The wanted path after signing in: only one of this application that begins with exactly one slash. */
export const safeTarget = (to: unknown): string => (typeof to === "string" && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) ? to : "/");
