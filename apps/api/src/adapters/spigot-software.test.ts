import { expect, test } from "vitest";
import { EgressError } from "../platform/egress/egress-client.ts";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createSpigotSoftware } from "./spigot-software.ts";

const refs = {
  BuildData: "1".repeat(40),
  Bukkit: "2".repeat(40),
  CraftBukkit: "3".repeat(40),
  Spigot: "4".repeat(40),
};
const revision = (name: string, javaVersions?: number[]) => ({
  name,
  description: "Jenkins build",
  refs,
  toolsVersion: 180,
  javaVersions,
});
const index = ["1.8", "1.20.1", "1.21.4", "1.21.4-pre1", "4321", "latest", "26.1"]
  .map((name) => `<a href="${name}.json">${name}.json</a>`)
  .join("\n");
const answers = {
  "/versions/": `<html><body>${index}</body></html>`,
  "/versions/1.21.4.json": revision("4367", [65, 67]),
  "/versions/1.20.1.json": revision("3871", [61, 64]),
  "/versions/1.8.json": revision("21"),
  "/jenkins/job/BuildTools/lastSuccessfulBuild/buildNumber": "195\n",
};
const spigot = (overrides: Record<string, unknown> = {}, builderJdks: readonly number[] = [21, 25]) =>
  createSpigotSoftware({
    egress: cannedEgress({ ...answers, ...overrides }),
    source: someSource,
    findBuilderJdks: async () => builderJdks,
  });

test("the file index becomes the versions, newest first", async () => {
  const versions = await spigot().versions();
  expect(versions.map(({ minecraftVersion }) => minecraftVersion)).toEqual([
    "26.1",
    "1.21.4",
    "1.20.1",
    "1.8",
  ]);
});

test("it is compiled by an allowed JDK, from fixed commits that also name the cached result", async () => {
  const offered = await spigot().resolve("1.21.4");
  expect(offered).toMatchObject({ build: "4367", refs, javaMinimum: 21, javaMaximum: 23 });
  expect(offered.steps[0]).toMatchObject({
    image: "builder",
    java: 21,
    keep: {
      key: `spigot-1.21.4-${Object.values(refs).join("-")}`,
      paths: ["spigot.jar"],
      isPrivate: true,
    },
  });
  expect(offered.steps[0]?.command.at(-1)).toBe("4367");
  expect(offered.steps[0]?.keep?.key).toMatch(/^[A-Za-z0-9._-]{1,200}$/);
});

test("BuildTools is pinned by its number, or the moving address is used where the number is unknown", async () => {
  const [numbered] = (await spigot().resolve("1.21.4")).files;
  expect(numbered).toMatchObject({
    url: expect.stringContaining("/BuildTools/195/") as string,
    isMoving: false,
  });
  const unnumbered = spigot({ "/jenkins/job/BuildTools/lastSuccessfulBuild/buildNumber": undefined });
  const [moving] = (await unnumbered.resolve("1.21.4")).files;
  expect(moving).toMatchObject({
    url: expect.stringContaining("/lastSuccessfulBuild/") as string,
    isMoving: true,
  });
});

test("1.20.1 is compiled by Java 17 where there is one", async () => {
  const { steps } = await spigot({}, [17, 21, 25]).resolve("1.20.1");
  expect(steps[0]).toMatchObject({ image: "builder", java: 17 });
});

test.each(["1.20.1", "1.8"])("%s needs a JDK that is not available", async (wish) => {
  await expect(spigot().resolve(wish)).rejects.toMatchObject({ code: "no-java" });
});

test.each([
  ["1.21.5", undefined],
  ["26.1", undefined],
  ["1.21.4", "4366"],
])("%s with build %s is refused", async (wish, build) => {
  await expect(spigot().resolve(wish, build)).rejects.toMatchObject({ code: "unknown-version" });
});

test.each([
  ["commits that are none", { ...revision("4367"), refs: { ...refs, Spigot: "main; rm -rf /" } }],
  ["a number that is none", { ...revision("4367"), name: "$(reboot)" }],
])("%s never reach a command", async (_what, hostile) => {
  const source = spigot({ "/versions/1.21.4.json": hostile });
  await expect(source.resolve("1.21.4")).rejects.toThrow(EgressError);
});

test("a page without any version is not treated as an empty index", async () => {
  await expect(spigot({ "/versions/": "<html>Sorry</html>" }).versions()).rejects.toThrow(EgressError);
});
