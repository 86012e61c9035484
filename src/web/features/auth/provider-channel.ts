import type { LoginAnswer } from "#api/auth.ts";

const name = "sumario-sign-in";
const handOverTimeout = 500;
type Message = { answer: LoginAnswer } | { received: true };

/** In the page that opened the popup: receives the answer from the popup. */
export function onAnswer(listener: (answer: LoginAnswer) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("answer" in data)) return;
    channel.postMessage({ received: true } satisfies Message);
    listener(data.answer);
  };
  return () => channel.close();
}

/** In the popup: sends the answer, and returns whether a page received it. `window.opener` cannot be used: the provider's page has cleared it. */
export function handOverAnswer(answer: LoginAnswer): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  const isReceived = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => "received" in data && resolve(true);
    setTimeout(() => resolve(false), handOverTimeout);
  });
  channel.postMessage({ answer } satisfies Message);
  return isReceived.finally(() => channel.close());
}
