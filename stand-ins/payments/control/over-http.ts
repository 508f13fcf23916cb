import type { PaymentsControl } from "./control.ts";
import { faultKinds } from "./faults.ts";

class Wishes {
  readonly #given: Readonly<Record<string, string | number | undefined>>;

  constructor(body: string) {
    this.#given = (body === "" ? {} : JSON.parse(body)) as Record<string, string | number>;
  }

  number(name: string): number | undefined {
    const given = this.#given[name];
    return given === undefined ? undefined : Number(given);
  }

  word(name: string): string | undefined {
    const given = this.#given[name];
    return given === undefined ? undefined : String(given);
  }
}

type Controls = Readonly<Record<string, (control: PaymentsControl, wishes: Wishes) => unknown>>;

const controls: Controls = {
  now: () => undefined,
  calls: (control) => control.calls(),
  freeze: (control, wishes) => control.freezeAt(wishes.number("at") ?? control.now()),
  advance: async (control, wishes) => {
    control.advanceTo(wishes.number("to") ?? control.now() + (wishes.number("seconds") ?? 0));
    await control.webhooks.settled();
  },
  "refuse-card": (control, wishes) => control.refuseCard(wishes.word("number") ?? "", wishes.word("reason")),
  "accept-card": (control, wishes) => control.acceptCard(wishes.word("number") ?? ""),
  "open-dispute": (control, wishes) => control.openDispute(wishes.word("payment_intent") ?? ""),
  "close-dispute": (control, wishes) =>
    control.closeDispute(wishes.word("dispute") ?? "", wishes.word("result") === "won" ? "won" : "lost"),
  "lose-webhooks": ({ webhooks }, wishes) => webhooks.lose(wishes.number("count") ?? 1),
  "duplicate-webhooks": ({ webhooks }, wishes) => webhooks.duplicate(wishes.number("count") ?? 1),
  "delay-webhooks": ({ webhooks }, wishes) => webhooks.delay(wishes.number("count") ?? 1),
  "hold-webhooks": ({ webhooks }) => webhooks.hold(),
  "release-webhooks": ({ webhooks }, wishes) =>
    webhooks.release(wishes.word("order") === "reversed" ? (held) => held.toReversed() : undefined),
  "repeat-webhook": ({ webhooks }, wishes) => webhooks.repeat(wishes.word("event") ?? ""),
  "settle-webhooks": ({ webhooks }) => webhooks.settled(),
  behave: (control) => control.behave(),
  misbehave: (control, wishes) => {
    const kind = faultKinds.find((one) => one === wishes.word("kind"));
    const path = wishes.word("path");
    if (kind === undefined) throw new Error("There is no such fault.");
    control.misbehave({ kind, times: wishes.number("times") ?? 1, ...(path !== undefined && { path }) });
  },
};

/** `POST /_control/<name>` with a JSON object. Undefined: there is no such control. */
export async function controlOverHttp(
  control: PaymentsControl,
  name: string,
  body: string,
): Promise<unknown> {
  const act = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (act === undefined) return undefined;
  return (await act(control, new Wishes(body))) ?? { now: control.now() };
}
