import { expect, test } from "vitest";
import { replayValues } from "./replay-values.ts";

test("the session and the time come from the request, everything else from the recording", () => {
  const recorded = ["hash", "2026-11-15T21:24:20.074Z", "live", 7, null];
  const values = replayValues(recorded, "of the cookie");
  expect([values[0], ...values.slice(2)]).toEqual(["of the cookie", "live", 7, null]);
  expect(Date.now() - Number(values[1])).toBeLessThan(5000);
  expect(replayValues(recorded, undefined)[0]).toBe("hash");
});
