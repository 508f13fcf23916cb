import type { Payments } from "../payments-port.ts";

/** Calls that change something at the provider. */
const changing = [
  "createCustomer",
  "startSubscription",
  "endSubscription",
  "endUnpaid",
  "refund",
  "refundPart",
  "giveCredit",
  "returnCredit",
  "setEnding",
  "setPaused",
  "payInvoice",
  "useCard",
  "removeCard",
  "chargePrice",
  "addToNextInvoice",
  "setNextPrice",
  "withdrawPrice",
] as const;

export interface Death {
  readonly call: (typeof changing)[number];
  readonly side: "before" | "after";
}

/** The program dies beside this call: nothing of it happens afterwards. */
export function dyingPayments(payments: Payments, { call, side }: Death) {
  let isDead = false;
  const dying = new Proxy(payments, {
    get: (target, name: keyof Payments) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...given: unknown[]): Promise<unknown> => {
        if (isDead) throw new Error("killed before");
        if (name === call && side === "before") isDead = true;
        if (isDead) throw new Error("killed");
        const answer: unknown = await Reflect.apply(method, target, given);
        if (name !== call) return answer;
        isDead = true;
        throw new Error("killed");
      };
    },
  });
  return { payments: dying, hasDied: () => isDead };
}
