import { lookup as lookupName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isForbiddenAddress } from "./forbidden-address.ts";
import type { OutsideLimits } from "./outside-limits.ts";

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
export type LookupAddresses = (
  hostname: string,
  done: (error: Error | null, found: readonly ResolvedAddress[]) => void,
) => void;

export class ForbiddenAddressError extends Error {
  override name = "ForbiddenAddressError";
}

const systemLookup: LookupAddresses = (hostname, done) => lookupName(hostname, { all: true }, done);

/**
 * The only way out. A name is resolved once per connection, the addresses are checked and the socket is given exactly
 * those: a name that answers differently the second time is not asked a second time.
 */
export function createGuardedDispatcher(limits: OutsideLimits, lookup = systemLookup): Agent {
  const connect = buildConnector({
    timeout: limits.connectMs,
    allowH2: false,
    lookup: guardLookup(lookup),
  });
  return new Agent({
    connect: (options, callback) => {
      const hostname = options.hostname.replace(/^\[(.*)\]$/, "$1");
      // Node dials a literal address without looking it up.
      if (isIP(hostname) !== 0 && isForbiddenAddress(hostname)) return callback(forbidden(), null);
      connect(options, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        const dialled = socket.remoteAddress;
        if (dialled === undefined || !isForbiddenAddress(dialled)) return callback(null, socket);
        socket.destroy();
        callback(forbidden(), null);
      });
    },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
    connections: 32,
    maxHeaderSize: 32 * 1024,
  });
}

function guardLookup(lookup: LookupAddresses): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => !isForbiddenAddress(address));
      const [first] = allowed;
      if (first === undefined) return callback(error ?? forbidden(), options.all === true ? [] : "");
      if (options.all === true) return callback(null, [...allowed]);
      callback(null, first.address, first.family);
    });
}

function forbidden(): ForbiddenAddressError {
  return new ForbiddenAddressError("the name leads to an address that is not outside");
}
