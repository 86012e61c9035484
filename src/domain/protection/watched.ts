import type { EntityName } from "#domain/entities/registry.ts";
import type { Ref } from "#domain/entity.ts";

/** Records that are about people: who sees one is written down, and none is kept longer than it is needed. */
export const watchedNames = ["case", "issue", "civilCase", "criminal", "witness"] as const satisfies EntityName[];
export type WatchedName = (typeof watchedNames)[number];

export const isWatched = (name: string): name is WatchedName => (watchedNames as readonly string[]).includes(name);

/** Persons themselves: a list of them shows names, a list of cases does not. */
export const isPerson = (name: string): name is "criminal" | "witness" => name === "criminal" || name === "witness";

/** Whose lists name whom they are about: those of persons, and of civil cases the other part. */
export const isNamedInLists = (name: string): boolean => isPerson(name) || name === "civilCase";

/** A record as far as it names people. */
export type Naming = { criminals?: Ref[]; witnesses?: { witness: Ref }[] };

/** How something was seen; `case`: a person, in a case or an issue that was opened. Each has its words in `access.way.{way}`. */
export const accessWays = ["view", "case", "history", "file", "document", "export", "list", "search", "network", "request"] as const;
export type AccessWay = (typeof accessWays)[number];

/** How many months what was seen is known. */
export const accessMonths = 24;
