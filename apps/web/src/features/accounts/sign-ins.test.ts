import type { SignIn } from "@blockwright/contract/account";
import { expect, test } from "vitest";
import { inOrder } from "./sign-ins.ts";

function signIn(device: string, lastSeenAt: string, isCurrent = false): SignIn {
  return { id: device, device, isCurrent, createdAt: "2025-10-01T00:00:00.000Z", lastSeenAt };
}

test("this device comes first, then the most recently active", () => {
  const order = inOrder([
    signIn("old", "2025-10-02T00:00:00.000Z"),
    signIn("new", "2025-11-02T00:00:00.000Z"),
    signIn("mine", "2025-10-20T00:00:00.000Z", true),
  ]);
  expect(order.map(({ device }) => device)).toEqual(["mine", "new", "old"]);
});
