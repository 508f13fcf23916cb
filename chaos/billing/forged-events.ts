import { createHmac } from "node:crypto";
import { check, type Check } from "../../services/judging/check.ts";
import type { Shop } from "./shop.ts";

const staleSeconds = 301;

/** Events that only look as if the provider had sent them. */
export async function checkForgedEvents({ url, provider }: Shop): Promise<Check[]> {
  const secret = provider.environment["STRIPE_WEBHOOK_SECRET"] ?? "";
  const body = JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "invoice.paid",
    data: { object: { object: "subscription", id: "sub_forged" } },
  });
  const now = Math.floor(Date.now() / 1000);
  const sign = (text: string, at: number, key: string) =>
    `t=${at},v1=${createHmac("sha256", key).update(`${at}.${text}`).digest("hex")}`;
  const send = async (text: string, signature: string | null) => {
    const response = await fetch(`${url}/api/webhooks/stripe`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(signature !== null && { "stripe-signature": signature }),
      },
      body: text,
    });
    await response.arrayBuffer();
    return response.status;
  };
  const expected: readonly (readonly [string, number, number])[] = [
    ["signed with another secret", await send(body, sign(body, now, "whsec_other")), 400],
    ["without a signature", await send(body, null), 400],
    ["changed after it was signed", await send(`${body} `, sign(body, now, secret)), 400],
    ["replayed after five minutes", await send(body, sign(body, now - staleSeconds, secret)), 400],
    ["from the provider", await send(body, sign(body, now, secret)), 200],
  ];
  return expected.map(([words, status, right]) =>
    check(`an event ${words} is ${right === 200 ? "accepted" : "refused"}`, status === right, String(status)),
  );
}
