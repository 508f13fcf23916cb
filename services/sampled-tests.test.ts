import { expect, test } from "vitest";
import { chooseIntegrationTests, chooseJourneys } from "./sampled-tests.ts";

test("access is tested on every commit, and about an eighth of the rest", () => {
  const all = chooseIntegrationTests(false);
  const chosen = chooseIntegrationTests(true);
  const ofAccess = (file: string) => file.startsWith("apps/api/src/security/");
  expect(all.filter(ofAccess).length).toBeGreaterThan(10);
  expect(chosen.filter(ofAccess)).toEqual(all.filter(ofAccess));
  const others = all.length - all.filter(ofAccess).length;
  expect(chosen.length - chosen.filter(ofAccess).length).toBeCloseTo(others / 8, -1);
});

test("the way from a wish to a player who joins is tested on every commit", () => {
  const journeys = ["accounts", "build", "crashes", "demo", "pictures", "servers", "users"];
  expect(chooseJourneys(journeys, false).toSorted()).toEqual(journeys);
  expect(chooseJourneys(journeys, true)).toEqual(expect.arrayContaining(["build", "pictures"]));
  expect(chooseJourneys(journeys, true).length).toBeLessThan(journeys.length);
});
