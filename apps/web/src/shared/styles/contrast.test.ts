import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const theme = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");

function luminance(token: string): number {
  const [, hex = ""] = new RegExp(`--color-${token}: #([0-9a-f]{6});`).exec(theme) ?? [];
  if (hex === "") throw new Error(`The theme has no colour ${token}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["night-950", "night-900", "night-850", "night-800"];
const inks = [
  "ink",
  "ink-muted",
  "sky-400",
  "lamp-400",
  "grass-400",
  "ember-400",
  "orchid-400",
  "lagoon-400",
];

test.each(grounds.flatMap((deps) => inks.map((ink) => [ink, deps] as const)))(
  "%s can be read on %s",
  (ink, deps) => expect(contrast(ink, deps)).toBeGreaterThanOrEqual(4.5),
);

test.each([
  ["night-950", "grass-500"],
  ["night-950", "grass-400"],
  ["grass-400", "grass-950"],
  ["lamp-400", "lamp-950"],
  ["ink", "lamp-950"],
  ["sky-400", "sky-950"],
  ["ember-400", "ember-950"],
])("%s can be read on %s", (ink, deps) => expect(contrast(ink, deps)).toBeGreaterThanOrEqual(4.5));

test.each(["night-850", "night-900"])("the edge of a control can be seen on %s", (deps) => {
  expect(contrast("control", deps)).toBeGreaterThanOrEqual(3);
});
