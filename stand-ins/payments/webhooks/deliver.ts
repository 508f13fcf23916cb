import { createHmac } from "node:crypto";
import type { ProviderEvent } from "../state/shapes.ts";

export interface Endpoint {
  readonly url: string;
  readonly secret: string;
  /** The kinds that it asked for; without it, all. */
  readonly enabledEvents?: ReadonlySet<string>;
}

const answerWithinMs = 10_000;

/** Signed as the provider does it, with the machine's time even when the stand-in's clock is elsewhere. */
function signature(body: string, secret: string, atSeconds: number): string {
  const digest = createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex");
  return `t=${atSeconds},v1=${digest}`;
}

/** Whether the endpoint accepted the event. */
export async function deliver(event: ProviderEvent, endpoint: Endpoint): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature(body, endpoint.secret, Math.floor(Date.now() / 1000)),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
