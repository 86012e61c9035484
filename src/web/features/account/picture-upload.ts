import { send } from "#web/lib/api.ts";
import { refused } from "#web/lib/refused.ts";
import { currentSession, setSession } from "#web/lib/session.ts";

/** Files travel as they are, outside the typed client. */
export const uploadPicture = (file: File) => call({ method: "PUT", body: file, headers: { "content-type": file.type } });
export const removePicture = () => call({ method: "DELETE" });

async function call(init: RequestInit) {
  const answer = await send(new Request("/api/account/picture", init));
  if (!answer.ok) throw await refused(answer);
  const body = await answer.json();
  const session = currentSession();
  if (session.phase === "signedIn") setSession({ phase: "signedIn", user: { ...session.user, photoURL: body.photoURL } });
}
