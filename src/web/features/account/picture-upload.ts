import { ORPCError } from "@orpc/client";
import { send } from "#web/lib/api.ts";
import { currentSession, setSession } from "#web/lib/session.ts";

/** Files travel as they are, outside the typed client. */
export const uploadPicture = (file: File) => call({ method: "PUT", body: file, headers: { "content-type": file.type } });
export const removePicture = () => call({ method: "DELETE" });

async function call(init: RequestInit) {
  const answer = await send(new Request("/api/account/picture", init));
  const body = await answer.json();
  if (!answer.ok) throw new ORPCError(String(body.code), { status: answer.status, message: String(body.message ?? ""), data: body.data });
  const session = currentSession();
  if (session.phase === "signedIn") setSession({ phase: "signedIn", user: { ...session.user, photoURL: body.photoURL } });
}
