import type { Ref } from "#domain/entity.ts";
import type { Row } from "#web/record/record-client.ts";

const day = 86_400_000;

/** Who created a case by mistake takes it back within a day, while nobody has begun to work on it. */
export const mayRemove = (uid: string, { caseCreator, caseStatus, createdAt }: Row) =>
  (caseCreator as Ref | null)?.id === uid && caseStatus === "new" && Date.now() - Date.parse(createdAt) < day;
