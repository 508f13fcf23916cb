import { expect, test } from "vitest";
import { chosenTime } from "./chosen-time.ts";

const now = new Date("2026-11-17T12:00:00Z");
const all = { times: ["now", "empty", "time"] as ("now" | "empty" | "time")[] };
const at = (iso: string) => ({ kind: "time", at: iso }) as const;

test("nothing chosen means at once", () => {
  expect(chosenTime(all, now)).toEqual({ applyWhen: null });
  expect(chosenTime({ times: [] }, now, { kind: "now" })).toEqual({ applyWhen: null });
});

test("an empty server is awaited for a day", () => {
  const expiresAt = new Date("2026-11-18T12:00:00Z");
  expect(chosenTime(all, now, { kind: "empty" })).toEqual({ applyWhen: { kind: "empty" }, expiresAt });
});

test.each(["2026-11-17T11:59:30Z", "2026-11-17T23:00:00Z", "2026-11-19T11:00:00Z"])(
  "%s can be chosen",
  (iso) => {
    expect(chosenTime(all, now, at(iso)).applyWhen).toEqual(at(iso));
  },
);

test.each(["2026-11-17T11:00:00Z", "2026-11-20T12:00:00Z"])("%s can't be chosen", (iso) => {
  expect(() => chosenTime(all, now, at(iso))).toThrow("today or tomorrow");
});

test("what was not offered is refused", () => {
  expect(() => chosenTime({ times: [] }, now, { kind: "empty" })).toThrow("can't be chosen");
  expect(() => chosenTime({ times: ["empty"] }, now)).toThrow("can't be chosen");
});
