import { Readable } from "node:stream";
import {
  relayAuthorization,
  relayLifeMs,
  relayProof,
  type RelayOrder,
} from "@blockwright/node-protocol/relay";
import { createUser } from "@nats-io/nkeys";
import { describe, expect, test } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import { createRelays } from "./relays.ts";

const node = createUser();
const another = createUser();
const signed = (order: RelayOrder, method: "GET" | "PUT" = "GET", by = node) =>
  relayAuthorization(order, by.sign(relayProof(method, order)));
const textOf = async (content: Readable) => (await content.toArray()).join("");

function someRelays() {
  let nowMs = Date.now();
  const relays = createRelays("one", () => new Date(nowMs));
  return { relays, pass: (ms: number) => void (nowMs += ms) };
}

const notFound = new AppError("NOT_FOUND");

describe("a node that comes for bytes", () => {
  test("gets them once", async () => {
    const { relays } = someRelays();
    const { order, met } = relays.open(node.getPublicKey(), Readable.from(["bytes"]));
    expect(await textOf(relays.take(order.relayId, signed(order)))).toBe("bytes");
    await met;
    expect(() => relays.take(order.relayId, signed(order))).toThrow(notFound);
  });

  test("may be slightly late, but no more", () => {
    const { relays, pass } = someRelays();
    const [first, second] = [1, 2].map(() => relays.open(node.getPublicKey(), Readable.from(["bytes"])));
    if (!first || !second) throw new Error("there are two");
    pass(relayLifeMs);
    relays.take(first.order.relayId, signed(first.order));
    pass(1);
    expect(() => relays.take(second.order.relayId, signed(second.order))).toThrow(notFound);
    second.close();
  });

  test("gets not found once the browser has given up", () => {
    const { relays } = someRelays();
    const relay = relays.open(node.getPublicKey(), Readable.from(["bytes"]));
    relay.close();
    expect(() => relays.take(relay.order.relayId, signed(relay.order))).toThrow(notFound);
  });

  const attacks: Record<string, (order: RelayOrder, other: RelayOrder) => string | undefined> = {
    nothing: () => undefined,
    "an empty header": () => "",
    "another token": (order, other) => signed({ ...order, token: other.token }),
    "the key of another node": (order) => signed(order, "GET", another),
    "a signature for bringing": (order) => signed(order, "PUT"),
    "the signature of another order": (order, other) => signed(other).replace(other.token, order.token),
    "a token without a signature": ({ token }) => `Relay ${token}`,
    "a signature of zeros": (order) => relayAuthorization(order, new Uint8Array(64)),
  };

  test.each(Object.entries(attacks))("is refused with %s, and its order stays good", (_what, attack) => {
    const { relays } = someRelays();
    const { order } = relays.open(node.getPublicKey(), Readable.from(["bytes"]));
    const other = relays.open(node.getPublicKey(), Readable.from(["other"]));
    expect(() => relays.take(order.relayId, attack(order, other.order))).toThrow(notFound);
    relays.take(order.relayId, signed(order));
    other.close();
  });
});

test("a node that delivers bytes is accepted once, and told when they are read", async () => {
  const { relays } = someRelays();
  const { order, met } = relays.open(node.getPublicKey());
  expect(() => relays.take(order.relayId, signed(order))).toThrow(notFound);
  const brought = relays.bring(order.relayId, signed(order, "PUT"), Readable.from(["bytes"]));
  expect(await textOf(await met)).toBe("bytes");
  await brought;
  const late = relays.bring(order.relayId, signed(order, "PUT"), Readable.from(["more"]));
  await expect(late).rejects.toThrow(notFound);
});
