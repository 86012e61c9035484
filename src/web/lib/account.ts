import { type Api, api } from "./api.ts";
import { setSession } from "./session.ts";

type Changes = Parameters<Api["account"]["update"]>[0];

/** Updates the account of the signed-in user, on the server and in the session. */
export async function updateAccount(changes: Changes) {
  const user = await api.account.update(changes);
  setSession({ phase: "signedIn", user });
}
