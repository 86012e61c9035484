import { type LookupAddress, lookup } from "node:dns";
import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { isPrivateAddress } from "./is-private-address.ts";

/** A request to a machine that nobody outside of the operator may reach through us. */
export class PrivateAddress extends Error {}

export type Networks = {
  /** Hosts with port that the operator has configured: being configured is the permission. */
  hosts: readonly string[];
  /** Private networks that the installation allows (PRIVATE_NETWORKS). */
  networks: readonly string[];
};

type Connection = { host?: string | null; port?: number | string | null; lookup?: LookupFunction };
type Callback = (error: Error | null, socket: Duplex) => void;

/**
 * Agents that connect to public addresses, and to what is allowed. The name is resolved once: every address it has is checked, and the connection
 * goes to a checked one, so that a name which answers differently the second time gains nothing.
 */
export function checkedAgents(allowed: Networks): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } {
  const list = blockListOf(allowed.networks);
  const isRefused = (address: string) => isPrivateAddress(address) && !(isIP(address) && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"));
  const checked = <Options extends Connection>(options: Options): Options | PrivateAddress => {
    const host = String(options.host ?? "");
    if (allowed.hosts.includes(`${host}:${options.port}`)) return options;
    if (isIP(host)) return isRefused(host) ? new PrivateAddress(`${host} is a private address`) : options;
    return { ...options, lookup: checkedLookup(isRefused) };
  };
  const settings: AgentOptions = { keepAlive: true, maxSockets: 50 };
  return { httpAgent: new CheckedHttpAgent(settings, checked), httpsAgent: new CheckedHttpsAgent(settings, checked) };
}

/** The request hears of it as of any connection that fails. */
function refuse(callback: Callback | undefined, error: PrivateAddress): undefined {
  callback?.(error, undefined as never);
}

type Check = <Options extends Connection>(options: Options) => Options | PrivateAddress;

class CheckedHttpAgent extends HttpAgent {
  readonly #check: Check;
  constructor(settings: AgentOptions, check: Check) {
    super(settings);
    this.#check = check;
  }
  override createConnection(options: Parameters<HttpAgent["createConnection"]>[0], callback?: Callback) {
    const checked = this.#check(options as Connection);
    if (checked instanceof PrivateAddress) return refuse(callback, checked);
    return super.createConnection(checked as typeof options, callback);
  }
}

class CheckedHttpsAgent extends HttpsAgent {
  readonly #check: Check;
  constructor(settings: AgentOptions, check: Check) {
    super(settings);
    this.#check = check;
  }
  override createConnection(options: Parameters<HttpsAgent["createConnection"]>[0], callback?: Callback) {
    const checked = this.#check(options as Connection);
    if (checked instanceof PrivateAddress) return refuse(callback, checked);
    return super.createConnection(checked as typeof options, callback);
  }
}

/** Resolves as the system does, and refuses a name of which one address is private: its owner chooses which one we would get. */
const checkedLookup =
  (isRefused: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const refused = addresses?.find(({ address }) => isRefused(address));
      if (error || addresses.length === 0) return callback(error ?? new Error(`${name} has no address`), "", 0);
      if (refused) return callback(new PrivateAddress(`${name} has the private address ${refused.address}`), "", 0);
      if (options.all) return (callback as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** The host with its port, as connections name it. */
export function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname.replace(/^\[|\]$/g, "")}:${port || (protocol === "https:" ? 443 : 80)}`;
}
