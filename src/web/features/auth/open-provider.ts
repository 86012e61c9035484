import { useEffect, useEffectEvent } from "react";
import { api } from "#web/lib/api.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { onAnswer } from "./provider-channel.ts";
import type { Proceed } from "./sign-in-step.ts";

/** Goes on with what a popup of a provider answers. Once per page: each listener would go on by itself. */
export function useProviderAnswers(proceed: Proceed) {
  const { notify } = useFailure();
  const handle = useEffectEvent((answer: Parameters<Proceed>[0]) => proceed(answer).catch(notify));
  useEffect(() => onAnswer((answer) => void handle(answer)), []);
}

export async function openProvider(id: string, email?: string) {
  // Opened before the request: browsers block popups that do not directly follow a click.
  const popup = window.open("", "sumario-sign-in", "popup,width=520,height=680");
  try {
    const { url } = await api.auth.startProvider({ id, ...(email && { email }) });
    if (popup) popup.location.href = url;
    else location.assign(url);
  } catch (error) {
    popup?.close();
    throw error;
  }
}
