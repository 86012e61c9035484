import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";

/** Users are administered by people alone. */
export const tokenCollections: readonly string[] = Object.values(entities)
  .map(({ collection }: Entity) => collection)
  .filter((collection) => collection !== "users");

/** Routes over several kinds of records. A token reaches them only if it is not limited to some collections. */
const acrossCollections: readonly string[] = ["analytics", "calendar", "files", "messages", "reports", "search", "uploads"];

export type TokenAccess = "read" | "write";
/** `all` or a collection, and what the token may do there; writing includes reading. */
export type TokenScope = `${string}:${TokenAccess}`;

export const tokenScopes: readonly TokenScope[] = ["all", ...tokenCollections].flatMap((group): TokenScope[] => [`${group}:read`, `${group}:write`]);

/** What a route with this tag asks of a token; undefined where no token gets. What is not named here is not reachable. */
export function neededScope(tag: string, writes: boolean): TokenScope | undefined {
  const group = tokenCollections.includes(tag) ? tag : acrossCollections.includes(tag) ? "all" : undefined;
  return group === undefined ? undefined : `${group}:${writes ? "write" : "read"}`;
}

/** Whether one of these scopes includes the needed one. */
export function includesScope(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  const [group, access] = needed.split(":") as [string, TokenAccess];
  const enough: readonly TokenAccess[] = access === "read" ? ["read", "write"] : ["write"];
  return enough.some((one) => scopes.includes(`${group}:${one}`) || scopes.includes(`all:${one}`));
}
