import { type Api, api } from "./api.ts";
import { setSession } from "./session.ts";

type Changes = Parameters<Api["account"]["update"]>[0];

/** Changes something about the signed-in person, here and on the server. */
export async function updateAccount(changes: Changes) {
  const user = await api.account.update(changes);
  setSession({ phase: "signedIn", user });
}
