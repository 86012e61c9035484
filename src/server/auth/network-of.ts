import { isIPv6 } from "node:net";

/** The network that budgets count: an IPv6 client can use 2^64 addresses, so its /64 network counts as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped || !isIPv6(plain)) return mapped ?? plain;
  const [before = "", after] = plain.toLowerCase().split("::");
  const [head, tail] = [groups(before), groups(after ?? "")];
  const middle = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...middle, ...tail].slice(0, 4).join(":")}::/64`;
}

/** Without leading zeros; an IPv4 address at the end takes the place of two groups. */
const groups = (text: string): string[] =>
  text === "" ? [] : text.split(":").flatMap((part) => (part.includes(".") ? ["", ""] : [part.replace(/^0+(?=.)/, "")]));
