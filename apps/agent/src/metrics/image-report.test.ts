import { expect, test } from "vitest";
import { quietLog } from "../instances/idle-node.fixture.ts";
import { createImageReport } from "./image-report.ts";

test("images are listed once a minute, and the last list stays while the engine is away", async () => {
  let nowMs = 0;
  let listed = 0;
  let names: readonly string[] | undefined = ["blockwright/java:21"];
  const imageNames = async () => {
    listed += 1;
    if (!names) throw new Error("away");
    return names;
  };
  const report = createImageReport({ imageNames }, quietLog, () => nowMs);
  expect([await report(), await report(), listed]).toEqual([names, names, 1]);
  nowMs = 60_000;
  names = undefined;
  expect(await report()).toEqual(["blockwright/java:21"]);
  names = Array.from({ length: 501 }, (_, index) => `image:${index}`);
  // Asked again at once after a failure. Too many to report.
  expect(await report()).toBeUndefined();
});
