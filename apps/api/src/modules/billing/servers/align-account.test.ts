import { describe, expect, test } from "vitest";
import { heldOf } from "./align-account.ts";
import type { OwnedServer } from "./owned-servers.repository.ts";

type Owned = Pick<OwnedServer, "id" | "payment" | "usedAt">;

const server = (id: string, payment: OwnedServer["payment"], usedOnDay: number): Owned => ({
  id,
  payment,
  usedAt: new Date(Date.UTC(2026, 0, usedOnDay)),
});

describe("the servers that may not run", () => {
  test.each<[string, readonly Owned[], number, readonly string[]]>([
    ["none within the plan", [server("a", "free", 1), server("b", "paid", 2)], 2, []],
    ["one without its payment, even within the plan", [server("a", "missing", 9)], 5, ["a"]],
    ["of free ones the longest unused", [server("a", "free", 1), server("b", "free", 2)], 1, ["a"]],
    ["a free one before a paid one", [server("a", "paid", 1), server("b", "free", 9)], 1, ["b"]],
    [
      "an unpaid one does not take the place of another",
      [server("a", "missing", 9), server("b", "free", 1), server("c", "free", 2)],
      1,
      ["a", "b"],
    ],
    [
      "all beyond the plan",
      [server("a", "free", 1), server("b", "free", 2), server("c", "free", 3)],
      1,
      ["a", "b"],
    ],
  ])("%s", (_what, owned, maxServers, held) => {
    expect([...heldOf(owned, maxServers)].toSorted()).toEqual(held);
  });
});
