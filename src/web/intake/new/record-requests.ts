import { entities } from "#domain/entities/registry.ts";
import { uniqueInFile } from "#domain/unique-in-file.ts";
import type { RecordRequest } from "#web/record/form/use-record-request.ts";
import { type Party, partyKinds } from "./intake-kinds.ts";

/** Requests for the people entered into these lists: the server does not say which of them the head office has. */
export const requestsFor = (parties: readonly Party[], lists: readonly string[]): RecordRequest[] =>
  parties.flatMap(({ field, values }) => {
    const entity = partyKinds[field];
    const value = lists.includes(field) ? values?.[uniqueInFile(entities[entity])!] : undefined;
    return value ? [{ entity, value: String(value) }] : [];
  });
