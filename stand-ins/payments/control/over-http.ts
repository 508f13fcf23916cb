import type { PaymentsControl } from "./control.ts";
import { faultKinds, type FaultKind } from "./faults.ts";

type Wishes = Record<string, string | number | undefined>;

/** `POST /_control/<name>` with a JSON object. Undefined: there is no such control. */
export async function controlOverHttp(
  control: PaymentsControl,
  name: string,
  body: string,
): Promise<unknown> {
  const wishes = (body === "" ? {} : JSON.parse(body)) as Wishes;
  const number = (key: string, otherwise = 1) => Number(wishes[key] ?? otherwise);
  const word = (key: string) => String(wishes[key] ?? "");
  const { webhooks } = control;
  switch (name) {
    case "now":
      break;
    case "freeze":
      control.freezeAt(number("at", control.now()));
      break;
    case "advance":
      control.advanceTo(wishes["to"] === undefined ? control.now() + number("seconds", 0) : number("to"));
      await webhooks.settled();
      break;
    case "refuse-card":
      control.refuseCard(word("number"), wishes["reason"] === undefined ? undefined : word("reason"));
      break;
    case "accept-card":
      control.acceptCard(word("number"));
      break;
    case "open-dispute":
      return control.openDispute(word("payment_intent"));
    case "close-dispute":
      control.closeDispute(word("dispute"), word("result") === "won" ? "won" : "lost");
      break;
    case "lose-webhooks":
      webhooks.lose(number("count"));
      break;
    case "duplicate-webhooks":
      webhooks.duplicate(number("count"));
      break;
    case "delay-webhooks":
      webhooks.delay(number("count"));
      break;
    case "hold-webhooks":
      webhooks.hold();
      break;
    case "release-webhooks":
      webhooks.release(word("order") === "reversed" ? (held) => held.toReversed() : undefined);
      break;
    case "repeat-webhook":
      webhooks.repeat(word("event"));
      break;
    case "settle-webhooks":
      await webhooks.settled();
      break;
    case "misbehave": {
      const kind = faultKinds.find((one): one is FaultKind => one === word("kind"));
      if (kind === undefined) return undefined;
      control.misbehave({
        kind,
        times: number("times"),
        ...(wishes["path"] !== undefined && { path: word("path") }),
      });
      break;
    }
    case "behave":
      control.behave();
      break;
    case "calls":
      return control.calls();
    default:
      return undefined;
  }
  return { now: control.now() };
}
