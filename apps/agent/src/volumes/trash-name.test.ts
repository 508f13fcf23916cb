import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseTrashName, trashNameOf } from "./trash-name.ts";

const entry = fc.record({
  trashId: fc.uuid(),
  volumeId: fc.uuid(),
  trashedAt: fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
  replacedBy: fc.option(fc.uuid(), { nil: undefined }),
  label: fc.option(
    fc.uuid().map((id) => id.replaceAll("-", "")),
    { nil: undefined },
  ),
});

test("a name contains everything about a trashed tree", () => {
  fc.assert(
    fc.property(entry, (one) => {
      const name = trashNameOf(one);
      expect(name.length).toBeLessThan(255);
      expect(parseTrashName(name)).toEqual(one);
    }),
  );
});

test("other names are not parsed", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(parseTrashName(name)).toBeUndefined();
    }),
  );
  const [one] = fc.sample(entry, 1);
  const name = one === undefined ? "" : trashNameOf(one);
  for (const other of [
    `${name}.x`,
    `${name}.${"0".repeat(32)}.x`,
    name.slice(1),
    `../${name}`,
    name.toUpperCase(),
  ]) {
    expect(parseTrashName(other)).toBeUndefined();
  }
});
