import { createSocket } from "node:dgram";
import dns, { type LookupAddress } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";

/** The addresses that a name has with each question for it, one list after the other; the last one stays. */
export type Answers = readonly (readonly string[])[];

const types = { A: 1, AAAA: 28 } as const;

/** A name server on loopback whose answers change, as that of an attacker does. From now on these names are resolved by it. */
export async function nameServer(names: Readonly<Record<string, Answers>>) {
  const asked = new Map<string, number>();
  const socket = createSocket("udp4", (question, from) => {
    const { name, type, end } = questionOf(question);
    const answers = names[name];
    const turn = asked.get(`${name} ${type}`) ?? 0;
    asked.set(`${name} ${type}`, turn + 1);
    const all = answers?.[Math.min(turn, answers.length - 1)] ?? [];
    const records = all.filter((address) => type === (address.includes(":") ? types.AAAA : types.A)).map(bytesOf);
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    const lines = records.map((address) => {
      // The name of the question, the class of the internet, no time to live.
      const line = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length]);
      return Buffer.concat([line, address]);
    });
    socket.send(Buffer.concat([head, question.subarray(12, end), ...lines]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolver = new dns.promises.Resolver();
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  const none = () => [] as string[];
  const ofSystem = dns.lookup;
  const lookup = (async (name: string, options: object, callback: (error: Error | null, all: LookupAddress[]) => void) => {
    if (!(name in names)) return ofSystem(name, options, callback as never);
    const [four, six] = await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)]);
    callback(null, [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))]);
  }) as unknown as typeof dns.lookup;
  setLookup(lookup);
  return {
    /** How often it was asked for a name. */
    asked: (name: string) => asked.get(`${name} ${types.A}`) ?? 0,
    close: () => {
      setLookup(ofSystem);
      resolver.cancel();
      socket.close();
    },
  };
}

function setLookup(lookup: typeof dns.lookup) {
  dns.lookup = lookup;
  syncBuiltinESMExports();
}

function questionOf(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function bytesOf(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  const [before = "", after = ""] = address.split("::");
  const [head, tail] = [before, after].map((half) => (half === "" ? [] : half.split(":")));
  const groups = [...head!, ...Array.from({ length: 8 - head!.length - tail!.length }, () => "0"), ...tail!];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
}
