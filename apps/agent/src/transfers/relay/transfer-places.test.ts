import { expect, test } from "vitest";
import { Refused } from "../../instances/refused.ts";
import { createTransferPlaces } from "./transfer-places.ts";

test("the number of concurrent transfers is limited", () => {
  const places = createTransferPlaces({ installationOf: () => "first", perInstance: 1, perNode: 2 });
  const first = places.take("a");
  expect(() => places.take("a")).toThrow(Refused);
  places.take("b");
  expect(() => places.take("c")).toThrow(Refused);
  first.leave();
  places.take("a");
});

test("a transfer is aborted when its tree is replaced, and only then", () => {
  const installed = new Map([
    ["a", "first"],
    ["b", "first"],
  ]);
  const places = createTransferPlaces({ installationOf: (instanceId) => installed.get(instanceId) });
  const [ofA, ofB] = [places.take("a"), places.take("b")];
  places.look("a");
  expect(ofA.signal.aborted).toBe(false);
  installed.delete("a");
  places.look("a");
  expect([ofA.signal.aborted, ofB.signal.aborted]).toEqual([true, false]);
  installed.set("a", "second");
  const after = places.take("a");
  places.look("a");
  expect(after.signal.aborted).toBe(false);
});
