import type { LoginAnswer } from "#api/auth.ts";

const name = "sumario-sign-in";
const patience = 500;
type Message = { answer: LoginAnswer } | { received: true };

/** The page that opened the popup hears how the sign-in there went. */
export function hearAnswer(listener: (answer: LoginAnswer) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("answer" in data)) return;
    channel.postMessage({ received: true } satisfies Message);
    listener(data.answer);
  };
  return () => channel.close();
}

/** Whether some page took the answer over. The opener itself is out of reach: the provider's page cut the link. */
export function tellAnswer(answer: LoginAnswer): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  const isHeard = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => "received" in data && resolve(true);
    setTimeout(() => resolve(false), patience);
  });
  channel.postMessage({ answer } satisfies Message);
  return isHeard.finally(() => channel.close());
}
