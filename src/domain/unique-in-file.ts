import type { Entity } from "./entity.ts";

/** The field that is unique within the file of a customer, if there is one. */
export const uniqueInFile = ({ unique = [] }: Pick<Entity, "unique">) => unique.find((names) => names.length === 2 && names[0] === "customer")?.[1];
