import { caseAdapter } from "./features/cases/case-lifecycle.ts";
import { civilAdapter } from "./features/civil-cases/civil-lifecycle.ts";
import type { Fulfil } from "./files/finish-upload.ts";
import { fulfilByFile } from "./lifecycle/document-requests.ts";

/** Marks the request that a file fulfils. Records of other kinds ask for none. */
export const fulfilRequest: Fulfil = async (tx, deps, user, file) => {
  if (file.collection === caseAdapter.lifecycle.entity.collection) await fulfilByFile(tx, deps, user, caseAdapter, file);
  if (file.collection === civilAdapter.lifecycle.entity.collection) await fulfilByFile(tx, deps, user, civilAdapter, file);
};
