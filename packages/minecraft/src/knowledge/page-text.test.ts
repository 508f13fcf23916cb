import { expect, test } from "vitest";
import { knowledgePages } from "./pages.ts";
import { pageText } from "./page-text.ts";

test("a page names its keys with types, its commands with effects, and the sources", () => {
  const page = knowledgePages.find(({ id }) => id === "griefprevention");
  const shown = page ? pageText(page) : "";
  expect(shown).toContain("- GriefPrevention.Claims.InitialBlocks: whole number, default 100.");
  expect(shown).toContain("- gpreload (changes): Reads the config again. [GriefPrevention/GriefPrevention: ");
  expect(shown).toContain('Changes apply: reload with "gpreload"');
});

test.each(knowledgePages)("the text of $name is bounded and ends with a whole line", (page) => {
  const whole = pageText(page, { maxCharacters: 1_000_000 });
  for (const maxCharacters of [300, 1000, 3000, 8000]) {
    const cut = pageText(page, { maxCharacters });
    expect(cut.length).toBeLessThanOrEqual(maxCharacters);
    const lines = cut.replace(/\n\(\d+ lines left out\)$/, "").split("\n");
    expect(whole.split("\n").slice(0, lines.length)).toEqual(lines);
    expect(cut === whole).toBe(whole.length <= maxCharacters);
  }
});

test("only the topics asked for are in it", () => {
  const [page] = knowledgePages.filter(({ id }) => id === "towny");
  const shown = page ? pageText(page, { topics: ["commands"] }) : "";
  expect(shown).toContain("town list");
  expect(shown).not.toContain("settings/config.yml");
});
