import { BlockList, isIPv4, isIPv6 } from "node:net";

const privateIPv4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  privateIPv4.addSubnet(network, bits, "ipv4");

/** Everything public in IPv6 is in 2000::/3, except for these: tunnels that contain an IPv4 address, and documentation. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet("2000::", 3, "ipv6");
const exceptions = new BlockList();
for (const [network, bits] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  exceptions.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to this machine, its network or nobody: all but what is routed on the internet. What is no address is private too. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return privateIPv4.check(address, "ipv4");
  if (!isIPv6(address)) return true;
  return !publicIPv6.check(address, "ipv6") || exceptions.check(address, "ipv6");
}
