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
  /** Networks that files may be downloaded from in addition to the public internet. */
  readonly allowedNetworks: readonly string[];
  /** Custom name resolution; the addresses are still checked. */
  readonly lookup?: LookupAddresses;
}

/** Downloads locked files, never from internal addresses: a lock may be untrusted. Redirects are not followed. */
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
