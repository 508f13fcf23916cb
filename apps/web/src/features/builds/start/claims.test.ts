import { usualClaims, type Claims } from "@blockwright/contract/claims";
import { expect, test } from "vitest";
import { features, figures } from "./claims.ts";

const valuesOf = (claims: Claims) => figures(claims).map(({ value }) => value);

test("the six features have their names, and planned ones are marked", () => {
  const shown = features({}).map(({ title, isHere }) => [title, isHere]);
  expect(shown).toEqual([
    ["AI Server Builder", true],
    ["Auto Plugin Setup", true],
    ["Smart Configuration", true],
    ["AI Editor After Creation", true],
    ["Instant Deployment", true],
    ["DDoS Protected Network", false],
  ]);
});

test("figures that need an operator's claim are hidden without one", () => {
  const unclaimed = valuesOf({});
  for (const value of ["500+", "99.9%", "100+", "Under 60 seconds"]) expect(unclaimed).not.toContain(value);
  expect(valuesOf(usualClaims)).toEqual(
    expect.arrayContaining(["500+", "99.9%", "100+", "Under 60 seconds"]),
  );
  expect(valuesOf({ "live-servers": "250+" })).toContain("250+");
});

test("a network that filters attacks is no longer marked as missing", () => {
  const [, , , , , ddos] = features({ "ddos-protection": "Filtered by our data centre." });
  expect(ddos).toMatchObject({ isHere: true, text: "Filtered by our data centre." });
});
