import { lookup as lookupName } from "node:dns";
import {
  guardConnect,
  guardLookup,
  type LookupAddresses,
} from "@blockwright/node-protocol/guarded-connection";
import { forbidAddressesBut } from "@blockwright/node-protocol/public-address";
import { Agent, buildConnector } from "undici";
import type { EgressLimits } from "./egress-limits.ts";

const systemLookup: LookupAddresses = (hostname, done) => lookupName(hostname, { all: true }, done);

/** The only way out. */
export function createGuardedDispatcher(
  limits: EgressLimits,
  allowedNetworks: readonly string[],
  lookup = systemLookup,
): Agent {
  const isForbidden = forbidAddressesBut(allowedNetworks);
  const connect = buildConnector({
    timeout: limits.connectMs,
    allowH2: false,
    lookup: guardLookup(isForbidden, lookup),
  });
  return new Agent({
    connect: guardConnect(isForbidden, connect),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
    connections: 32,
    maxHeaderSize: 32 * 1024,
  });
}
