import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { proposeFromRecipes } from "../../apps/api/src/modules/planning/index.ts";
import { readLanguages } from "./wishes.ts";

const folder = join(import.meta.dirname, "devices");
const read = (name: string) => readFileSync(join(folder, `${name}.json`), "utf8");
const sentences = z.array(
  z.strictObject({
    language: z.enum(readLanguages),
    prompt: z.string().min(1),
    edition: z.enum(["java", "bedrock", "crossplay"]),
  }),
);
const tuning = sentences.parse(JSON.parse(read("tuning")));
const heldOut = sentences.parse(JSON.parse(read("held-out")));

test("there are 12 sentences about devices in each language, a third of them written down before the rule", () => {
  const counts = readLanguages.map((one) => [
    tuning.filter(({ language }) => language === one).length,
    heldOut.filter(({ language }) => language === one).length,
  ]);
  expect(counts).toEqual([
    [8, 4],
    [8, 4],
    [8, 4],
    [8, 4],
    [8, 4],
  ]);
  const known = readFileSync(join(import.meta.dirname, "devices-held-out.sha256"), "utf8");
  expect(`${createHash("sha256").update(read("held-out")).digest("hex")}  held-out.json\n`).toBe(known);
});

test.each([...tuning, ...heldOut])("$language: $prompt: $edition", ({ prompt, edition }) => {
  const wish = { prompt, platform: "java", memoryMb: 1024, maxPlayers: 10, recipeId: null } as const;
  expect(proposeFromRecipes(wish).edition).toBe(edition);
});
