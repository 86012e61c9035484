import { type User, unassigned } from "#domain/access/user.ts";

/** The system reads records as an admin, who sees them all. */
export const systemReader: User = {
  id: "00000000-0000-7000-8000-000000000000",
  role: "admin",
  ...unassigned,
  locale: "es",
};
