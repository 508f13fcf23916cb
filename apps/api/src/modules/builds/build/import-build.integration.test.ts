import type { Lock } from "@blockwright/minecraft/lock";
import { recipe as recipeShape, type Recipe } from "@blockwright/minecraft/recipe";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { startUpstreams } from "../../../../../../services/engines/upstreams.ts";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { resolveLock } from "../../catalogue/index.ts";
import { allowBuilding, someRecipeFile } from "../builds.fixture.ts";
import { findBuild } from "../builds.repository.ts";
import { carryOutBuildStage } from "./build-stage.ts";
import { prepareEnvironment } from "./prepare-environment.ts";

const upstreams = await startUpstreams(inject("instance"), { name: "import-build" });
// Without a worker: any request to a source here comes from the http process.
const api = await startTestApi({ environment: upstreams.environment });
const { deps } = api.application;
const id = "modrinth:essentialsx";
let recipe: Recipe;
let lock: Lock;

beforeAll(async () => {
  const wished = { software: "paper", plugins: [{ id, name: "EssentialsX (official)", reason: "Wanted." }] };
  recipe = recipeShape.parse((JSON.parse(someRecipeFile(wished)) as { recipe: unknown }).recipe);
  ({ lock } = await resolveLock(deps.catalogue, recipe));
}, 240_000);
afterAll(async () => {
  await api.stop();
  await upstreams.stop();
});
/** Clears the cache, so that every request from now on is seen. */
beforeEach(async () => {
  await deps.rows.execute("truncate outside_answers, artifacts");
  await upstreams.control.behave();
  await upstreams.control.resetRequests();
});

const fileOf = (imported: Lock) => JSON.stringify({ blockwright: 1, recipe, lock: imported });
const importAs = ({ cookies }: TestPerson, imported: Lock) =>
  post(`${api.url}/api/builds/import`, { file: fileOf(imported) }, { headers: { cookie: cookies } });

async function someAllowed(): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await allowBuilding(api, person);
  return person;
}

async function rowOf(json: Readonly<Record<string, unknown>>) {
  const build = await findBuild(deps.rows, String(json["id"]));
  if (!build) throw new Error("there is no such build");
  return build;
}

/** The worker's first stage. */
async function prepare(json: Readonly<Record<string, unknown>>) {
  const { id: buildId, serverId } = await rowOf(json);
  const attempt = { buildId, attempt: 1, serverId: serverId ?? "" };
  return carryOutBuildStage(deps, attempt, "server environment", new AbortController().signal, (stage) =>
    prepareEnvironment(deps, stage),
  );
}

const changed = (change: { plugin?: object; file?: object }): Lock => {
  const path = lock.plugins[0]?.path;
  return {
    ...lock,
    plugins: lock.plugins.map((one) => ({ ...one, ...change.plugin })),
    files: lock.files.map((one) => (one.path === path ? { ...one, ...change.file } : one)),
  };
};
const forgeries: [string, () => Lock][] = [
  ["its own hash", () => changed({ file: { digest: { algorithm: "sha512", hex: "ab".repeat(64) } } })],
  ["another version", () => changed({ plugin: { version: "2.21.0" } })],
  ["a version that never was", () => changed({ plugin: { version: "99" } })],
  ["another's id", () => changed({ plugin: { id: "modrinth:luckperms" } })],
];
const lies: [string, () => Lock][] = [
  ["nothing but the truth", () => lock],
  ["another's name", () => changed({ plugin: { name: "EssentialsX (official)" } })],
  ["no word of being verified", () => changed({ plugin: { isVerified: false } })],
];

test.each([...forgeries, ...lies])(
  "a lock with %s is imported without a request to any source",
  async (_what, make) => {
    const { status, json } = await importAs(await someAllowed(), make());
    expect(status).toBe(200);
    expect(await upstreams.control.requests()).toEqual([]);
    const { lock: counts, importedLock, recipe: kept } = await rowOf(json);
    expect([counts, importedLock === null]).toEqual([null, false]);
    // Not verified yet, so its only name is its id.
    expect(kept?.plugins.map(({ name }) => name)).toEqual([id]);
  },
);

test.each(["forge", "neoforge"])(
  "%s is refused in the free size, with the size that fits",
  async (software) => {
    const { cookies } = await someAllowed();
    const file = someRecipeFile({ software, plugins: [] });
    const { json } = await post(`${api.url}/api/builds/import`, { file }, { headers: { cookie: cookies } });
    expect(json).toMatchObject({
      type: "RECIPE_REFUSED",
      error: expect.stringContaining("Choose 3 GB or more") as string,
    });
  },
);

test("consent and limits are checked first, also without a request", async () => {
  const { json: without } = await importAs(await signUpSomebody(api.url), lock);
  expect(without["type"]).toBe("EULA_REQUIRED");
  const person = await someAllowed();
  await importAs(person, lock);
  expect((await importAs(person, lock)).json["type"]).toBe("SERVER_LIMIT");
  expect(await upstreams.control.requests()).toEqual([]);
});

test.each(forgeries)("the worker refuses a lock with %s and stores nothing of it", async (_what, make) => {
  const { json } = await importAs(await someAllowed(), make());
  expect(await prepare(json)).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("The list of files in this recipe can't be used"),
  });
  expect((await rowOf(json)).lock).toBeNull();
});

test("the worker accepts no lock while its source is down, and accepts it when it is back", async () => {
  const { json } = await importAs(await someAllowed(), lock);
  await upstreams.control.misbehave("modrinth", { kind: "status", status: 500 });
  expect(await prepare(json)).toMatchObject({ ok: false, sentence: expect.stringContaining("Modrinth") });
  expect(await rowOf(json)).toMatchObject({ lock: null, importedLock: expect.anything() });
  await upstreams.control.behave();
  await deps.rows.execute("truncate outside_answers");
  await prepare(json);
  expect(await rowOf(json)).toMatchObject({ lock, importedLock: null });
});

test.each(lies)("the worker replaces a lock with %s by what the source says", async (_what, make) => {
  const { json } = await importAs(await someAllowed(), make());
  await prepare(json);
  const build = await rowOf(json);
  expect(build.lock).toEqual(lock);
  expect(build.importedLock).toBeNull();
  expect(build.recipe?.plugins).toEqual([{ id, name: "EssentialsX", reason: "Wanted." }]);
  expect(build.plan?.plugins.map(({ name }) => name)).toEqual(["Essentials"]);
});
