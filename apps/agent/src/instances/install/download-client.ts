import { lookup as lookupName } from "node:dns";
import {
  guardConnect,
  guardLookup,
  type LookupAddresses,
} from "@blockwright/node-protocol/guarded-connection";
import { forbidAddressesBut } from "@blockwright/node-protocol/public-address";
import { Agent, buildConnector, fetch, type Response } from "undici";

const connectMs = 10_000;
const systemLookup: LookupAddresses = (hostname, done) => lookupName(hostname, { all: true }, done);

interface DownloadClientParts {
  /** Required: sources refuse requests without one. */
  readonly userAgent: string;
  /** Networks beside the public internet that files may be fetched from. */
  readonly allowedNetworks: readonly string[];
  /** How a name becomes addresses; they are checked all the same. */
  readonly lookup?: LookupAddresses;
}

/** Asks for files where a lock says they are, never inside: a lock may come from a stranger. Redirects are not followed. */
export type DownloadClient = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Response>;

export function createDownloadClient(parts: DownloadClientParts): DownloadClient {
  const { userAgent, allowedNetworks, lookup = systemLookup } = parts;
  const isForbidden = forbidAddressesBut(allowedNetworks);
  const connect = buildConnector({
    timeout: connectMs,
    allowH2: false,
    lookup: guardLookup(isForbidden, lookup),
  });
  const dispatcher = new Agent({ connect: guardConnect(isForbidden, connect) });
  return (url, headers, signal) =>
    fetch(url, {
      headers: { ...headers, "user-agent": userAgent },
      redirect: "manual",
      dispatcher,
      signal,
    });
}
