import { isIPv6 } from "node:net";

/** The network that budgets count: an IPv6 client can use 2^64 addresses, so its /64 network counts as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [before = "", after] = plain.toLowerCase().split("::");
  const [head, tail] = [groups(before), groups(after ?? "")];
  const middle = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const all = [...head, ...middle, ...tail];
  // An IPv4 client of a socket for both, however its address is written.
  if (all.slice(0, 6).join() === "0,0,0,0,0,ffff") return all.slice(6).flatMap(bytesOf).join(".");
  return `${all.slice(0, 4).join(":")}::/64`;
}

/** Without leading zeros; an IPv4 address at the end is two groups. */
const groups = (text: string): string[] =>
  text === ""
    ? []
    : text.split(":").flatMap((part) => {
        const [a, b, c, d] = part.split(".").map(Number);
        return d === undefined ? [part.replace(/^0+(?=.)/, "")] : [a! * 256 + b!, c! * 256 + d].map((group) => group.toString(16));
      });

const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];
