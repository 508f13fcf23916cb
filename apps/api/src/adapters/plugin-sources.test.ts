import { describe, expect, test } from "vitest";
import { cannedEgress, someSource as source } from "./canned-egress.fixture.ts";
import { createHangarPlugins } from "./hangar-plugins.ts";
import { createModrinthPlugins } from "./modrinth-plugins.ts";
import { createSpigetPlugins } from "./spiget-plugins.ts";

const target = { software: "paper", minecraftVersion: "1.21.4" } as const;

describe("Modrinth", () => {
  const list =
    "/project/abc/version?loaders=%5B%22fabric%22%5D&game_versions=%5B%221.21.4%22%5D&include_changelog=false";
  const version = (values: object) => ({
    id: "v1",
    project_id: "AAAA1111",
    version_number: "1.0",
    version_type: "release",
    game_versions: ["1.21.4"],
    loaders: ["fabric"],
    environment: "client_and_server",
    dependencies: [],
    files: [
      {
        url: "https://files.example/a.jar",
        filename: "a.jar",
        primary: true,
        size: 7,
        hashes: { sha512: "a".repeat(128) },
      },
    ],
    date_published: "2026-01-01T00:00:00Z",
    ...values,
  });
  const ask = async (...versions: object[]) => {
    const egress = cannedEgress({ [list]: versions, "/version/vvvv": version({ project_id: "BBBB2222" }) });
    const project = await createModrinthPlugins({ egress, source }).project("abc", {
      ...target,
      software: "fabric",
    });
    return project?.versions ?? [];
  };

  test.each([
    ["client_only", "client"],
    ["singleplayer_only", "client"],
    ["client_only_server_optional", "both"],
    ["client_and_server", "both"],
    ["client_or_server_prefers_both", "both"],
    ["server_only", "server"],
    ["dedicated_server_only", "server"],
    ["server_only_client_optional", "server"],
    ["unknown", "unknown"],
    ["something new", "unknown"],
    [undefined, "unknown"],
  ])("what runs on %s is %s", async (environment, side) => {
    expect((await ask(version({ environment })))[0]?.side).toBe(side);
  });

  test("only required and incompatible dependencies count, and a bare version is looked up", async () => {
    const kinds = ["required", "optional", "embedded", "incompatible"];
    const dependencies = kinds.map((kind, place) => ({
      project_id: `DEP${place}`,
      version_id: null,
      file_name: null,
      dependency_type: kind,
    }));
    const [found] = await ask(
      version({ dependencies: [...dependencies, { version_id: "vvvv", dependency_type: "required" }] }),
    );
    expect(found?.needs).toEqual([
      { by: "id", id: "modrinth:DEP0", version: null },
      { by: "id", id: "modrinth:BBBB2222", version: null },
    ]);
    expect(found?.breaks).toEqual([{ by: "id", id: "modrinth:DEP3", version: null }]);
  });

  test("the newest version is first, the primary file counts, and a non-jar is unavailable", async () => {
    const file = (name: string, primary: boolean) => ({
      url: `https://files.example/${name}`,
      filename: name,
      primary,
      size: 7,
      hashes: { sha512: "b".repeat(128) },
    });
    const found = await ask(
      version({ id: "old", date_published: "2025-01-01T00:00:00Z", files: [file("pack.zip", true)] }),
      version({ id: "new", files: [file("sources.jar", false), file("b.jar", true)] }),
    );
    expect(
      found.map(({ versionId, fileName, unavailable }) => [versionId, fileName, unavailable === null]),
    ).toEqual([
      ["new", "b.jar", true],
      ["old", "pack.zip", false],
    ]);
  });

  test("untrusted text becomes one harmless line of bounded length", async () => {
    const [found] = await ask(version({ version_number: "1.0\u202e\u001b[31m\n\n<b>" + "x".repeat(500) }));
    expect(found?.version).toMatch(/^1\.0 \[31m <b>x+$/);
    expect(found?.version).toHaveLength(80);
  });

  test("a response of the wrong shape is a source error, not a crash", async () => {
    await expect(ask(version({ files: [{ url: "javascript:alert(1)" }] }))).rejects.toMatchObject({
      code: "unexpected",
    });
  });
});

describe("Hangar", () => {
  const project = {
    id: 7,
    name: "Lands",
    namespace: { slug: "Lands" },
    description: "",
    stats: { downloads: 1 },
  };
  const list = "/projects/7/versions?platform=PAPER&platformVersion=1.21.4&limit=25";
  const fileInfo = { name: "lands.jar", sizeBytes: 7, sha256Hash: "c".repeat(64) };
  const ask = async (values: object) => {
    const version = {
      name: "2.0",
      channel: { name: "Release" },
      downloads: { PAPER: { fileInfo } },
      ...values,
    };
    const egress = cannedEgress({ "/projects/7": project, [list]: { result: [version] } });
    const found = await createHangarPlugins({ egress, source }).project("7", target);
    return found?.versions[0];
  };

  test("the page address has owner and slug when both are known", async () => {
    const owned = { ...project, namespace: { owner: "angeschossen", slug: "Lands" } };
    const egress = cannedEgress({ "/projects/7": owned, "/projects/8": project });
    const hangar = createHangarPlugins({ egress, source });
    const pages = await Promise.all(["7", "8", "9"].map((id) => hangar.pageOf(id)));
    expect(pages).toEqual(["https://hangar.papermc.io/angeschossen/Lands", null, null]);
  });

  test.each([
    [["1.21.4", "1.21.3"], ["1.21.4", "1.21.3"], false],
    [["1.20-1.21.11"], ["1.21.4"], true],
    [["1.21.x"], ["1.21.4"], true],
    [["1.20"], ["1.20"], true],
  ])("%j means %j (guessed: %s)", async (claimed, minecraftVersions, isGuess) => {
    const found = await ask({ platformDependencies: { PAPER: claimed } });
    expect(found).toMatchObject({ minecraftVersions, isGuess });
  });

  test.each([
    ["Release", "release"],
    ["Snapshot", "alpha"],
    ["Beta", "beta"],
    ["Pre-Release", "beta"],
  ])("the channel %s counts as %s", async (name, channel) => {
    expect(await ask({ channel: { name } })).toMatchObject({ channel });
  });

  test("a file hosted elsewhere is unavailable, and one without an address is requested by its name", async () => {
    expect(
      (await ask({ downloads: { PAPER: { externalUrl: "https://elsewhere.example" } } }))?.unavailable,
    ).toContain("another site");
    expect(await ask({})).toMatchObject({
      unavailable: null,
      url: "https://source.example/projects/Lands/versions/2.0/PAPER/download",
      digest: { algorithm: "sha256", hex: "c".repeat(64) },
    });
  });

  test("required dependencies are included, by number where there is one", async () => {
    const needed = (values: object) => ({ name: "Vault", required: true, externalUrl: null, ...values });
    const PAPER = [
      needed({ projectId: 9 }),
      needed({ projectId: null }),
      needed({ required: false, projectId: 3 }),
    ];
    expect((await ask({ pluginDependencies: { PAPER } }))?.needs).toEqual([
      { by: "id", id: "hangar:9", version: null },
      { by: "name", name: "Vault", range: null },
    ]);
  });
});

describe("Spiget", () => {
  const resource = {
    id: 5,
    name: "Shop",
    tag: null,
    downloads: 3,
    rating: { count: 0, average: 0 },
    testedVersions: ["1.20", "1.21"],
    external: false,
    premium: false,
    file: { type: ".jar" },
  };
  const ask = async (values: object, at: { software: "paper"; minecraftVersion: string } = target) => {
    const egress = cannedEgress({
      "/resources/5": { ...resource, ...values },
      "/resources/5/versions/latest": { id: 50, name: "3.1" },
    });
    return (await createSpigetPlugins({ egress, source }).project("5", at))?.versions[0];
  };

  test("a version tested on 1.21 may fit 1.21.4, which is a guess, but not 1.2 or 26.1", async () => {
    expect(await ask({})).toMatchObject({
      minecraftVersions: ["1.21.4"],
      isGuess: true,
      digest: null,
      sizeBytes: null,
    });
    expect((await ask({ testedVersions: ["1.2"] }))?.minecraftVersions).toEqual([]);
    expect((await ask({}, { ...target, minecraftVersion: "26.1" }))?.minecraftVersions).toEqual([]);
  });

  test.each([
    ["is sold", { premium: true }, "sold"],
    ["lies elsewhere", { external: true }, "another site"],
    ["lies elsewhere after all", { file: { type: "external" } }, "another site"],
    ["is a script", { file: { type: ".sk" } }, "not a jar"],
    ["is an archive", { file: { type: ".zip" } }, "not a jar"],
  ])("what %s can't be had from here", async (_what, values, word) => {
    expect((await ask(values))?.unavailable).toContain(word);
    expect((await ask({}))?.unavailable).toBeNull();
  });

  test("the newest file is requested where programs may, and each release gets a distinct address", async () => {
    expect((await ask({}))?.url).toBe("https://source.example/resources/5/download#50");
  });

  test("a hit links to its page, and has no icon: icons are on a site that refuses programs", async () => {
    const hit = { ...resource, updateDate: 1_767_225_600 };
    const egress = cannedEgress({
      "/search/resources/shop?field=name&size=10&sort=-downloads&fields=id%2Cname%2Ctag%2Cdownloads%2Crating%2CtestedVersions%2Cexternal%2Cpremium%2Cfile%2CupdateDate":
        [hit],
    });
    const [found] = await createSpigetPlugins({ egress, source }).search("shop", target);
    expect(found?.page).toMatchObject({
      iconUrl: null,
      pageUrl: "https://www.spigotmc.org/resources/5",
      updatedAt: "2026-01-01T00:00:00.000Z",
    });
  });

  test("an id that is not a number is never requested", async () => {
    const egress = cannedEgress({});
    expect(await createSpigetPlugins({ egress, source }).project("../admin", target)).toBeUndefined();
    expect(egress.asked).toEqual([]);
  });
});
