import type { MergeableName } from "./mergeable.ts";

/** The fields that `scorePair` compares. */
export const comparedFields: Record<MergeableName, readonly string[]> = {
  criminal: ["dni", "name", "surname", "birthDate"],
  witness: ["code", "name", "lastname", "email", "mobile"],
  vehicle: ["plate", "brand", "model", "color"],
  band: ["alias"],
  court: ["alias", "number", "city", "country", "courtType"],
  establishment: ["code", "alias", "address", "zip", "city", "country"],
};
