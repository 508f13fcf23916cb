import { expect, test } from "vitest";
import { isRewritten, saysTheSame } from "./same-settings.ts";

const said = (text: string) => Buffer.from(text, "latin1");

test("another order, another time on top and what the server added are no change", () => {
  const ours = said("motd=Hi\nmax-players=10\n");
  expect(saysTheSame(said("#Sun Nov 15\nmax-players=10\nmotd=Hi\npvp=true\n"), ours)).toBe(true);
});

test("another value, or one that is gone, is a change", () => {
  expect(saysTheSame(said("motd=Ho\n"), said("motd=Hi\n"))).toBe(false);
  expect(saysTheSame(said("pvp=true\n"), said("motd=Hi\n"))).toBe(false);
});

test("only settings of this form are written anew by servers", () => {
  expect(isRewritten("server.properties")).toBe(true);
  expect(isRewritten("plugins/Shop/config.yml")).toBe(false);
});
