import { expect, test } from "vitest";
import { initialsOf } from "./initials-of.ts";

test.each([
  ["LuckPerms", "LP"],
  ["Vault", "V"],
  ["vault", "V"],
  ["lobby-gadgets", "LG"],
  ["Create: Steam 'n' Rails", "CS"],
  ["Ökonomie", "Ö"],
  ["3D Skins", "3D"],
  ["⚡⚡", "?"],
  ["", "?"],
  ["\u202Eevil", "E"],
])("%s is shown as %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
