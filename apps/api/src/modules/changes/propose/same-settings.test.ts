import { expect, test } from "vitest";
import { isRewritten, saysTheSame } from "./same-settings.ts";

const said = (text: string) => Buffer.from(text, "latin1");

test("another order, another timestamp and values the server added are no change", () => {
  const ours = said("motd=Hi\nmax-players=10\n");
  expect(saysTheSame(said("#Sun Nov 15\nmax-players=10\nmotd=Hi\npvp=true\n"), ours)).toBe(true);
});

test("a different or missing value is a change", () => {
  expect(saysTheSame(said("motd=Ho\n"), said("motd=Hi\n"))).toBe(false);
  expect(saysTheSame(said("pvp=true\n"), said("motd=Hi\n"))).toBe(false);
});

test("only settings files of this form are rewritten by servers", () => {
  expect(isRewritten("server.properties")).toBe(true);
  expect(isRewritten("plugins/Shop/config.yml")).toBe(false);
});
