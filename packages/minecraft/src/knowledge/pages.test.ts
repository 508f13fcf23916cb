import { describe, expect, test } from "vitest";
import { pluginId } from "../recipe.ts";
import { findKnowledge } from "./find-page.ts";
import { misfitOf } from "./key-type.ts";
import type { PluginKnowledge, Sourced } from "./page.ts";
import { knowledgePages } from "./pages.ts";

const repository = /^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+: \S.*$/;
const address = /^https:\/\/[a-z0-9.-]+\/\S+/;

function everyFact({ purpose, needs, files, commands, permissions, takesEffect, mistakes }: PluginKnowledge) {
  const keys = files.flatMap((file): Sourced[] => [file, ...file.keys]);
  return [purpose, takesEffect, ...needs, ...keys, ...commands, ...permissions, ...mistakes];
}

describe.each(knowledgePages)("the page of $name", (page) => {
  test("gives the source of every fact", () => {
    const wrong = everyFact(page).filter(({ source }) => !repository.test(source) && !address.test(source));
    expect(wrong).toEqual([]);
  });

  test("has defaults that fit their own types and ranges", () => {
    const wrong = page.files.flatMap(({ keys }) =>
      keys.filter(({ type, defaultValue }) => defaultValue !== undefined && misfitOf(type, defaultValue)),
    );
    expect(wrong).toEqual([]);
  });

  test("has files inside the server's folder, with keys that can be written", () => {
    for (const { path, keys, completeSections } of page.files) {
      expect(path).toMatch(
        /^(?:plugins|config|<world>)(?:\/(?!\.)[\w<> .-]+)+\.(?:yml|toml|json|conf|properties)$/,
      );
      expect(keys.flatMap((key) => key.path).filter((step) => step === "" || step === "__proto__")).toEqual(
        [],
      );
      const sections = new Set(["", ...keys.map((key) => key.path.slice(0, -1).join("."))]);
      expect(completeSections.filter((section) => !sections.has(section))).toEqual([]);
    }
  });

  test("is found by each of its ids and names", () => {
    for (const name of [...page.projects, page.id, page.name]) expect(findKnowledge(name)?.id).toBe(page.id);
    for (const id of page.projects) expect(() => pluginId.parse(id)).not.toThrow();
  });

  test("lists each key, command and permission once", () => {
    const lists = [
      page.files.flatMap(({ path, keys }) => keys.map((key) => `${path} ${key.path.join(".")}`)),
      page.commands.map(({ usage }) => usage),
      page.permissions.map(({ node }) => node),
    ];
    for (const list of lists) expect(new Set(list).size).toBe(list.length);
  });

  test("names a reload command that it also lists as a command", () => {
    const { how, command } = page.takesEffect;
    expect(command === undefined).toBe(how === "restart");
    expect([undefined, ...page.commands.map(({ usage }) => usage)]).toContain(command);
  });
});

test("no two pages claim one id, name or alias", () => {
  const names = knowledgePages.flatMap(({ id, name, aliases, projects }) => [
    ...new Set([id, name, ...aliases, ...projects].map((one) => one.toLowerCase())),
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("hostile names find nothing", () => {
  const hostile = ["", "__proto__", "constructor", "../luckperms", "luckperms\u0000", "x".repeat(1_000_000)];
  expect(hostile.map(findKnowledge)).toEqual(hostile.map(() => undefined));
});
