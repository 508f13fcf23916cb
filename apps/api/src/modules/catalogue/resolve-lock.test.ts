import { expect, test } from "vitest";
import { recipe, type Recipe } from "@blockwright/minecraft/recipe";
import { CatalogueError } from "./catalogue-error.ts";
import { groundOf, type Catalogue } from "./memory-catalogue.fixture.ts";
import { resolveLock } from "./resolve-lock.ts";

function recipeFor(...ids: string[]): Recipe {
  const plugins = ids.map((id) => ({ id: `modrinth:${id}`, name: id, reason: "Wanted." }));
  const rest = { description: "", properties: {}, gameRules: {}, configEdits: [] };
  return recipe.parse({
    format: 1,
    name: "T",
    platform: "java",
    software: "paper",
    minecraftVersion: "1.21.4",
    plugins,
    ...rest,
  });
}

async function chosen(catalogue: Catalogue, ...ids: string[]): Promise<string[]> {
  const { lock } = await resolveLock(groundOf(catalogue).deps, recipeFor(...ids));
  return lock.plugins.map(({ name, version }) => `${name} ${version}`);
}

async function refusal(catalogue: Catalogue, ...ids: string[]): Promise<string> {
  const error: unknown = await chosen(catalogue, ...ids).catch((reason: unknown) => reason);
  return error instanceof CatalogueError ? error.message : `not refused: ${String(error)}`;
}

const needing = (...names: string[]) => ({ jar: { needs: names.map((id) => ({ id, range: null })) } });

test("facts that only the jar states count: its dependencies, Java, API version and what it provides", async () => {
  const catalogue: Catalogue = {
    shop: [{ jar: { ...needing("Money").jar } }],
    bank: [{ jar: { ids: ["Bank", "Money"] } }],
    fresh: [{ jar: { javaMajor: 25 } }, { jar: { apiVersion: "26.1" } }, { jar: { side: "client" } }, {}],
  };
  expect(await chosen(catalogue, "shop", "bank", "fresh")).toEqual(["Bank 1", "fresh 1", "shop 1"]);
});

test("a well-known place is accepted only when its jar has the name", async () => {
  const catalogue: Catalogue = {
    home: [needing("ProtocolLib")],
    protocollib: [{ jar: { ids: ["Impostor"] } }],
  };
  expect(await refusal(catalogue, "home")).toBe(
    'home needs ProtocolLib, of which only the name is known. It may be "protocollib" on Modrinth (1 download, modrinth:protocollib): add the right one yourself, or leave home out.',
  );
  const honest = { ...catalogue, protocollib: [{ jar: { ids: ["ProtocolLib"] } }] };
  expect(await chosen(honest, "home")).toEqual(["ProtocolLib 1", "home 1"]);
});

test("a newer version whose jar has an unmet dependency is replaced by an older one", async () => {
  expect(await chosen({ home: [needing("Nowhere"), {}] }, "home")).toEqual(["home 1"]);
});

test("the sentences lead from the request to the obstacle", async () => {
  expect(await refusal({ home: [needing("Nowhere")] }, "home")).toBe(
    "home needs Nowhere, which can't be found for Minecraft 1.21.4 on Paper.",
  );
  const old: Catalogue = {
    home: [{ needs: [{ by: "id", id: "modrinth:lib", version: null }] }],
    lib: [{ minecraftVersions: ["1.20.1"] }],
  };
  expect(await refusal(old, "home")).toBe(
    "home needs lib, which has no build for Minecraft 1.21.4 on Paper.",
  );
  expect(await refusal({ fast: [{ jar: { javaMajor: 25 } }] }, "fast")).toBe(
    "fast needs Java 25, but Minecraft 1.21.4 on Paper runs on Java 21.",
  );
  const apart: Catalogue = {
    a: [{ needs: [{ by: "id", id: "modrinth:x", version: null }] }],
    b: [{ needs: [{ by: "id", id: "modrinth:y", version: null }] }],
    x: [{ jar: { breaks: [{ id: "y", range: null }] } }],
    y: [{}],
    c: [{}],
  };
  expect(await refusal(apart, "a", "b", "c")).toBe(
    "a and b can't run together: a needs x and b needs y, and x does not work beside y. Choose one of them.",
  );
});

test("no jar is fetched when a request is impossible anyway", async () => {
  const { deps, read } = groundOf({ a: [{}], b: [{ unavailable: "It is sold." }] });
  await expect(resolveLock(deps, recipeFor("a", "b"))).rejects.toMatchObject({ conflict: ["modrinth:b"] });
  expect(read).toEqual(["https://x.example/paper.jar"]);
});

test("file names are safe and distinct, no matter what jars call themselves", async () => {
  const catalogue: Catalogue = {
    one: [{ jar: { ids: ["../../etc/cron.d/x"] } }],
    two: [{ jar: { ids: ["Näme mit Räumen"] } }],
    three: [{ jar: { ids: ["Shop"] } }],
    four: [{ jar: { ids: ["shop"] } }],
  };
  const { lock } = await resolveLock(groundOf(catalogue).deps, recipeFor("one", "two", "three", "four"));
  expect(lock.plugins.map(({ path }) => path)).toEqual([
    "plugins/N-me-mit-R-umen.jar",
    "plugins/Shop-modrinth-three.jar",
    "plugins/etc-cron.d-x.jar",
    "plugins/shop.jar",
  ]);
});

test("software without add-on support takes none", async () => {
  const asked = resolveLock(groundOf({ a: [{}] }).deps, { ...recipeFor("a"), software: "vanilla" });
  await expect(asked).rejects.toThrow("Vanilla takes no add-ons.");
});

test("a cancelled caller is not served", async () => {
  const signal = AbortSignal.abort();
  await expect(resolveLock(groundOf({ a: [{}] }).deps, recipeFor("a"), { signal })).rejects.toThrow(
    "aborted",
  );
});
