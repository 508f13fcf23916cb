import type { Dispatcher } from "undici";
import manifest from "../../../package.json" with { type: "json" };
import { attempt } from "./attempt.ts";
import type { Exchange } from "./exchange.ts";
import { createGuardedDispatcher, type LookupAddresses } from "./guarded-dispatcher.ts";
import type { OutsideSource } from "./outside-client.ts";
import type { OutsideLimits } from "./outside-limits.ts";
import type { BodyLimits } from "./read-body.ts";
import { createSourceGates } from "./source-gate.ts";

export interface Errand {
  readonly source: OutsideSource;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** With all redirects, waits and tries. */
  readonly withinMs: number;
  /** Anew for each try. */
  readonly body: () => Omit<BodyLimits, "signal">;
}

/** Everything that leaves goes through the guard, at the source's pace, under our own name. */
export interface WayOut {
  readonly limits: OutsideLimits;
  send(errand: Errand): Promise<Exchange>;
  close(): Promise<void>;
}

export function createWayOut(limits: OutsideLimits, contact: string, lookup?: LookupAddresses): WayOut {
  const dispatcher: Dispatcher = createGuardedDispatcher(limits, lookup);
  const gateOf = createSourceGates(limits);
  const userAgent = `Blockwright/${manifest.version} (${contact})`;
  return {
    limits,
    send: ({ source, url, headers, withinMs, body }) => {
      const signal = AbortSignal.timeout(withinMs);
      return gateOf(source).pass(Date.now() + withinMs, () =>
        attempt(dispatcher, {
          source,
          url,
          headers: { ...headers, "user-agent": userAgent },
          redirects: limits.redirects,
          body: { ...body(), signal },
        }),
      );
    },
    close: () => dispatcher.destroy(),
  };
}
