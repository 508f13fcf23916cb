import { isAddress, type IsForbiddenAddress } from "./public-address.ts";

/** For connections to untrusted addresses. Has no dependencies, so that api and node can each use their own library. */
interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
export type LookupAddresses = (
  hostname: string,
  done: (error: Error | null, found: readonly ResolvedAddress[]) => void,
) => void;

type LookupOne = (
  hostname: string,
  options: { readonly all?: boolean | undefined },
  callback: (error: Error | null, found: string | ResolvedAddress[], family?: number) => void,
) => void;

interface DialledSocket {
  readonly remoteAddress?: string | undefined;
  destroy(): unknown;
}
type Connected<Socket> = (...outcome: [Error, null] | [null, Socket]) => void;
type Connect<Options, Socket> = (options: Options, callback: Connected<Socket>) => void;

export class ForbiddenAddressError extends Error {
  override name = "ForbiddenAddressError";
}

/**
 * A name is resolved once per connection, the addresses are checked, and the socket uses exactly those. This prevents
 * DNS rebinding.
 */
export function guardLookup(isForbidden: IsForbiddenAddress, lookup: LookupAddresses): LookupOne {
  return (hostname, options, callback) =>
    lookup(hostname, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => !isForbidden(address));
      const [first] = allowed;
      if (first === undefined) return callback(error ?? forbidden(), options.all === true ? [] : "");
      if (options.all === true) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
}

/** Wraps a function that opens a socket. */
export function guardConnect<Options extends { hostname: string }, Socket extends DialledSocket>(
  isForbidden: IsForbiddenAddress,
  connect: Connect<Options, Socket>,
): Connect<Options, Socket> {
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[(.*)\]$/, "$1");
    // Node.js connects to literal addresses without a lookup.
    if (isAddress(hostname) && isForbidden(hostname)) return callback(forbidden(), null);
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const dialled = socket.remoteAddress;
      if (dialled === undefined || !isForbidden(dialled)) return callback(null, socket);
      socket.destroy();
      callback(forbidden(), null);
    });
  };
}

function forbidden(): ForbiddenAddressError {
  return new ForbiddenAddressError("the name leads to an address that is not outside");
}
