import { usualClaims, type Claims } from "@blockwright/contract/claims";
import { expect, test } from "vitest";
import { features, figures, type Offer } from "./claims.ts";

const nothing: Offer = { claims: {}, hasModel: false, hasAutomaticBackups: false, pluginSources: [] };
const figuresOf = (offer: Partial<Offer>) =>
  figures({ ...nothing, ...offer }).map(({ value, label }) => `${value} ${label}`);
const textOf = (title: string, offer: Partial<Offer>) =>
  features({ ...nothing, ...offer }).find((feature) => feature.title === title)?.text;

test.each([{}, { claims: usualClaims, hasModel: true }])(
  "the six features have their names, with %j",
  (offer) => {
    expect(features({ ...nothing, ...offer }).map(({ title }) => title)).toEqual([
      "AI Server Builder",
      "Auto Plugin Setup",
      "Smart Configuration",
      "AI Editor After Creation",
      "Instant Deployment",
      "DDoS Protected Network",
    ]);
  },
);

test("figures that were neither measured nor claimed are not shown", () => {
  const unclaimed = figuresOf({}).join("\n");
  for (const value of ["500+", "99.9%", "100+", "Under 60 seconds"]) expect(unclaimed).not.toContain(value);
  expect(figuresOf({ claims: usualClaims })).toEqual(
    expect.arrayContaining([
      "500+ verified plugins",
      "99.9% uptime",
      "100+ live servers",
      "Under 60 seconds to deploy",
    ]),
  );
  const claims: Claims = { "live-servers": "250+" };
  expect(figuresOf({ claims })).toContain("250+ live servers");
});

test("sharing is named, and automatic backups where they are on", () => {
  expect(figuresOf({})).toContain("4 roles for multi-user sharing");
  expect(figuresOf({}).join("\n")).not.toContain("automatic backups");
  expect(figuresOf({ hasAutomaticBackups: true })).toContain("Every night automatic backups");
});

test("without a number of plugins it says where they come from", () => {
  const pluginSources = ["Modrinth", "Hangar"];
  expect(figuresOf({ pluginSources })).toContain("2 plugin sources Modrinth and Hangar");
  expect(figuresOf({ pluginSources, claims: { plugins: "800+" } }).join("\n")).not.toContain("Modrinth");
});

test("asking for changes is offered only where a model answers", () => {
  expect(textOf("AI Editor After Creation", { hasModel: true })).toBe(
    "Change your server later by asking for it, even while it runs.",
  );
  expect(textOf("AI Editor After Creation", {})).toBe(
    "Change plugins, settings and files later, and undo what you don't like.",
  );
});

test("a filter for attacks is described only where the operator has one", () => {
  expect(
    textOf("DDoS Protected Network", { claims: { "ddos-protection": "Filtered by our data centre." } }),
  ).toBe("Filtered by our data centre.");
  expect(textOf("DDoS Protected Network", {})).toBe(
    "Servers are sealed off from each other, so trouble at one stays there.",
  );
});
