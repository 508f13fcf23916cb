import { checkConfigAt } from "@blockwright/minecraft/knowledge/config-check";
import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { isTakeover } from "@blockwright/minecraft/permissions/powerful-permissions";
import { expect, test } from "vitest";
import { curatedRecipes } from "../curated/curated-recipes.ts";
import { promises, promisesOf } from "./promise.ts";

const known = new Map(promises.map((promise) => [promise.id, promise]));

test.each(curatedRecipes.map((one) => [one.id, one] as const))(
  "%s has what makes each of its promises true",
  (_id, { promises: promised, recipe }) => {
    const { kept } = promisesOf(
      recipe.plugins.map(({ id }) => id),
      recipe.properties,
    );
    for (const id of promised) {
      const promise = known.get(id);
      expect([id, promise !== undefined]).toEqual([id, true]);
      const isByAddOns = promise !== undefined && promise.addOns.length > 0;
      expect([id, isByAddOns && !kept.includes(promise)]).toEqual([id, false]);
      expect(recipe.gameRules).toMatchObject(promise?.gameRules ?? {});
      expect(recipe.properties).toMatchObject(promise?.properties ?? {});
    }
  },
);

test("every promise is one that a recipe or a wish can lead to, and has one id", () => {
  expect(known.size).toBe(promises.length);
  expect(promises.flatMap(({ addOns }) => addOns).filter((id) => !findKnowledge(id))).toEqual([]);
});

test("no promise gives everybody so much that they can take over the server", () => {
  const nodes = promises.flatMap(({ permissions }) => permissions);
  expect(nodes).not.toEqual([]);
  const isDangerous = (node: string) =>
    isTakeover({
      do: "set-permission",
      of: { kind: "group", name: "default" },
      node,
      value: true,
      contexts: {},
    });
  expect(nodes.filter(isDangerous)).toEqual([]);
  expect(nodes.filter((node) => node.endsWith("*"))).toEqual([]);
});

test("every setting of a promise is documented, with a value that fits", () => {
  for (const { file, path, value } of promises.flatMap(({ configEdits }) => configEdits)) {
    const content = path.toReversed().reduce<unknown>((below, step) => ({ [step]: below }), value);
    expect({ file, findings: checkConfigAt(file, content) }).toEqual({ file, findings: [] });
  }
});

test("a plugin keeps its promises under each of its ids, and only with everything they need", () => {
  const idsOf = (...addOns: string[]) => promisesOf(addOns, {}).kept.map(({ id }) => id);
  expect(idsOf("hangar:Essentials", "modrinth:luckperms")).toContain("homes");
  expect(idsOf("modrinth:essentialsx")).toEqual([]);
  expect(idsOf("modrinth:quickshop-hikari", "modrinth:essentialsx", "modrinth:luckperms")).not.toContain(
    "chest-shops",
  );
});

test("a world of plots is only made where everybody builds without limits", () => {
  const addOns = ["modrinth:plotsquared", "modrinth:luckperms"];
  expect(promisesOf(addOns, { gamemode: "creative" })).toMatchObject({
    kept: [{ id: "plots" }],
    otherwise: [],
  });
  expect(promisesOf(addOns, {})).toMatchObject({
    kept: [],
    otherwise: [expect.stringContaining("/plot setup")],
  });
});
