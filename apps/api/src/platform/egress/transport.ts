import type { LookupAddresses } from "@blockwright/node-protocol/guarded-connection";
import type { Dispatcher } from "undici";
import manifest from "../../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { attempt } from "./attempt.ts";
import type { Exchange } from "./exchange.ts";
import { createGuardedDispatcher } from "./guarded-dispatcher.ts";
import type { EgressSource } from "./egress-client.ts";
import type { EgressLimits } from "./egress-limits.ts";
import type { BodyLimits } from "./read-body.ts";
import { createSourceLimiters } from "./source-limiter.ts";

export interface EgressRequest {
  readonly source: EgressSource;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON body. Without it the request is a GET, with it a POST. */
  readonly sent?: string;
  /** With all redirects, waits and attempts. */
  readonly withinMs: number;
  /** Built again for each attempt. */
  readonly body: () => Omit<BodyLimits, "signal">;
}

/** Every outgoing request goes through the guard, at the source's rate, under our own name. */
export interface Transport {
  readonly limits: EgressLimits;
  send(request: EgressRequest): Promise<Exchange>;
  close(): Promise<void>;
}

export function createTransport(
  limits: EgressLimits,
  { contact, allowedNetworks }: Config["egress"],
  lookup?: LookupAddresses,
): Transport {
  const dispatcher: Dispatcher = createGuardedDispatcher(limits, allowedNetworks, lookup);
  const limiterOf = createSourceLimiters(limits);
  const userAgent = `Blockwright/${manifest.version} (${contact})`;
  return {
    limits,
    send: ({ source, url, headers, sent, withinMs, body }) => {
      const signal = AbortSignal.timeout(withinMs);
      return limiterOf(source).run(Date.now() + withinMs, () =>
        attempt(dispatcher, {
          source,
          url,
          headers: { ...headers, "user-agent": userAgent },
          ...(sent !== undefined && { sent }),
          redirects: limits.redirects,
          body: { ...body(), signal },
        }),
      );
    },
    close: () => dispatcher.destroy(),
  };
}
