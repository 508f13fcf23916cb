import { describe, expect, test } from "vitest";
import { countAnswer, noMisses, whoCantJoin, type Ping } from "./who-can-join.ts";

const both = ["bedrock", "nethernet"] as const;

function after(rounds: number, silent: readonly Ping[]) {
  let misses = noMisses;
  for (let round = 0; round < rounds; round += 1)
    for (const ping of ["java", ...both] as const) misses = countAnswer(misses, ping, !silent.includes(ping));
  return misses;
}

describe("who can't join a crossplay server", () => {
  test.each([
    [[], "Everybody can."],
    [["bedrock", "nethernet"], "Bedrock players can't join at the moment, the others can."],
    [["nethernet"], "Bedrock players with new versions of the game can't join"],
    [["bedrock"], "Bedrock players with old versions of the game can't join"],
    [["java"], "Java players can't join at the moment."],
    [["java", "nethernet"], "Java players can't join at the moment."],
    [["java", "bedrock", "nethernet"], "nobody can join at the moment."],
  ] as const)("without an answer over %j", (silent, sentence) => {
    const told = whoCantJoin(after(3, silent), [...both]) ?? "Everybody can.";
    expect(told).toContain(sentence);
    expect(told.length).toBeLessThanOrEqual(200);
  });

  test("is told after three missed answers, and no longer after the first answer", () => {
    expect(whoCantJoin(after(2, both), [...both])).toBeNull();
    const misses = countAnswer(countAnswer(after(9, both), "bedrock", true), "nethernet", true);
    expect(whoCantJoin(misses, [...both])).toBeNull();
  });

  test("a bridge over RakNet alone is not asked for more", () => {
    expect(whoCantJoin(after(3, ["nethernet"]), ["bedrock"])).toBeNull();
    expect(whoCantJoin(after(3, ["bedrock"]), ["bedrock"])).toMatch(/^Bedrock players can't join/);
  });
});
