import { expect, test, vi } from "vitest";
import { Door, placeOf } from "./door.ts";
import { usualLimits } from "./limits.ts";

test("the number of connections per address is limited", () => {
  const door = new Door({ ...usualLimits, perAddress: 2 });
  const [first] = [door.enter("192.0.2.1"), door.enter("192.0.2.1")];
  expect(door.enter("192.0.2.1")).toBeUndefined();
  expect(door.enter("192.0.2.2")).toBeDefined();
  first?.leave();
  expect(door.enter("192.0.2.1")).toBeDefined();
});

test("connections that are not signed in take only a part of the slots", () => {
  const door = new Door({ ...usualLimits, strangers: 2, connections: 3 });
  const first = door.enter("192.0.2.1");
  door.enter("192.0.2.2");
  expect(door.enter("192.0.2.3")).toBeUndefined();
  first?.signedIn();
  first?.signedIn();
  const third = door.enter("192.0.2.3");
  third?.signedIn();
  expect(door.enter("192.0.2.4")).toBeUndefined();
});

test("an address with too many failures is refused until they expire", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const door = new Door({ ...usualLimits, failures: 3, failuresMs: 1000 });
  for (let count = 0; count < 3; count += 1) door.failed("2001:db8::1");
  expect(door.enter("2001:db8::2")).toBeUndefined();
  expect(door.enter("2001:db8:0:1::2")).toBeDefined();
  vi.advanceTimersByTime(1001);
  expect(door.enter("2001:db8::2")).toBeDefined();
  vi.useRealTimers();
});

test.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
])("%s counts as %s", (address, place) => expect(placeOf(address)).toBe(place));
