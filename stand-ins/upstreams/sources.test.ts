import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projects, projectOf, releasesOf } from "./catalogue/catalogue.ts";
import { unpack } from "./files/unpack.ts";
import type { UpstreamName } from "./hosts.ts";
import { modrinthId } from "./sources/modrinth-ids.ts";
import { type LocalUpstreams, startLocalUpstreams } from "./testing/upstreams.fixture.ts";

let up: LocalUpstreams;
beforeAll(async () => {
  up = await startLocalUpstreams();
});
afterAll(() => up.close());

interface ModrinthVersion {
  version_number: string;
  version_type: string;
  dependencies: { project_id: string; dependency_type: string }[];
  files: { url: string; size: number; hashes: { sha1: string; sha512: string } }[];
}

const at = <T>(upstream: UpstreamName, path: string): Promise<T> =>
  up.json(up.url(upstream, path)) as Promise<T>;

async function download(url: string): Promise<Buffer> {
  const answer = await up.ask(url, { redirect: "follow" });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function hash(algorithm: string, bytes: Buffer): string {
  return createHash(algorithm).update(bytes).digest("hex");
}

function textIn(jar: Buffer, name: string): string {
  return (
    unpack(jar)
      .find((entry) => entry.name === name)
      ?.bytes.toString() ?? ""
  );
}

test("the catalogue has at least sixty projects, unique ids, and no dangling relations", () => {
  expect(projects.length).toBeGreaterThanOrEqual(60);
  expect(new Set(projects.map(modrinthId)).size).toBe(projects.length);
  expect(new Set(projects.flatMap(releasesOf).map(({ fileName }) => fileName)).size).toBe(
    projects.flatMap(releasesOf).length,
  );
  for (const { needs, wants, breaks } of projects) [...needs, ...wants, ...breaks].forEach(projectOf);
});

describe("Modrinth", () => {
  const search = (parameters: Record<string, string>) =>
    at<{ hits: { slug: string; downloads: number }[]; total_hits: number }>(
      "modrinth",
      `/v2/search?${new URLSearchParams(parameters).toString()}`,
    );

  test("searches by words, and by facets with inner lists as alternatives", async () => {
    const { hits } = await search({
      query: "worldguard",
      facets: '[["project_type:plugin"],["versions:26.1"]]',
    });
    expect(hits.map(({ slug }) => slug)).toEqual(["worldguard"]);
    const mods = await search({
      facets: '[["categories:forge","categories:neoforge"],["project_type:mod"]]',
      limit: "100",
    });
    const slugs = mods.hits.map(({ slug }) => slug);
    expect(slugs).toContain("jei");
    expect(slugs).not.toContain("fabric-api");
    const page = await search({ index: "downloads", limit: "3", offset: "1" });
    expect(page.hits).toHaveLength(3);
    expect(page.hits[0]?.downloads).toBeGreaterThanOrEqual(page.hits[1]?.downloads ?? 0);
    expect(page.total_hits).toBeGreaterThan(60);
  });

  test("filters versions by loader and game, newest first, with files on another host", async () => {
    const filters = new URLSearchParams({ loaders: '["paper"]', game_versions: '["26.1"]' });
    const versions = await at<ModrinthVersion[]>(
      "modrinth",
      `/v2/project/worldguard/version?${filters.toString()}`,
    );
    expect(versions.map(({ version_type }) => version_type)).toEqual(["beta", "release"]);
    const [file] = versions[1]?.files ?? [];
    expect(new URL(file?.url ?? "").host).toBe(up.hosts["modrinth-cdn"]);
    const jar = await download(file?.url ?? "");
    expect([hash("sha1", jar), hash("sha512", jar), jar.length]).toEqual([
      file?.hashes.sha1,
      file?.hashes.sha512,
      file?.size,
    ]);
    expect(textIn(jar, "plugin.yml")).toContain("depend: [WorldEdit]");
  });

  test("knows relations, sides and projects by id and slug", async () => {
    const id = modrinthId(projectOf("waystones"));
    expect(await at("modrinth", `/v2/project/${id}`)).toEqual(await at("modrinth", "/v2/project/waystones"));
    const [version] = await at<ModrinthVersion[]>("modrinth", "/v2/project/waystones/version");
    expect(version?.dependencies).toContainEqual(
      expect.objectContaining({ project_id: modrinthId(projectOf("balm")), dependency_type: "required" }),
    );
    const [fawe] = await at<ModrinthVersion[]>("modrinth", "/v2/project/fastasyncworldedit/version");
    expect(fawe?.dependencies).toContainEqual(
      expect.objectContaining({
        project_id: modrinthId(projectOf("worldedit")),
        dependency_type: "incompatible",
      }),
    );
    expect(await at("modrinth", "/v2/project/sodium")).toMatchObject({ environment: "client_only" });
    const ids = JSON.stringify([id, "sodium"]);
    expect(await at("modrinth", `/v2/projects?ids=${encodeURIComponent(ids)}`)).toHaveLength(2);
  });

  test("identifies jars by their hash, one or many, and their possible updates", async () => {
    const [newest, ...older] = await at<ModrinthVersion[]>("modrinth", "/v2/project/chunky/version");
    const oldHash = older.at(-1)?.files[0]?.hashes.sha512 ?? "";
    expect(await at("modrinth", `/v2/version_file/${oldHash}?algorithm=sha512`)).toEqual(older.at(-1));
    const ask = async (path: string, extra: object): Promise<Record<string, ModrinthVersion>> => {
      const body = JSON.stringify({ hashes: [oldHash, "0".repeat(128)], algorithm: "sha512", ...extra });
      const answer = await up.ask(up.url("modrinth", path), { method: "POST", body });
      return (await answer.json()) as Record<string, ModrinthVersion>;
    };
    expect(await ask("/v2/version_files", {})).toEqual({ [oldHash]: older.at(-1) });
    const update = await ask("/v2/version_files/update", { loaders: ["paper"], game_versions: ["26.1"] });
    expect(update).toEqual({ [oldHash]: newest });
  });

  test("counts down the minute in headers and refuses generic clients", async () => {
    const { headers } = await up.ask(up.url("modrinth", "/v2/project/chunky"));
    expect(headers.get("x-ratelimit-limit")).toBe("300");
    expect(Number(headers.get("x-ratelimit-remaining"))).toBeLessThan(300);
    const refused = await up.ask(up.url("modrinth", "/v2/search"), { headers: { "user-agent": "curl/8" } });
    expect(refused.status).toBe(403);
  });
});

describe("Hangar", () => {
  interface HangarVersion {
    name: string;
    downloads: { PAPER: { fileInfo: { sha256Hash: string }; downloadUrl: string } };
    pluginDependencies: { PAPER: { name: string; required: boolean }[] };
  }
  const versionsOf = async (path: string): Promise<HangarVersion[]> =>
    (await at<{ result: HangarVersion[] }>("hangar", `/api/v1/projects/${path}`)).result;

  test("searches, pages and filters versions", async () => {
    const found = await at<{ pagination: { count: number }; result: { name: string }[] }>(
      "hangar",
      "/api/v1/projects?query=multiverse&platform=PAPER&limit=2&sort=-downloads",
    );
    expect([found.pagination.count, found.result.map(({ name }) => name)]).toEqual([
      3,
      ["Multiverse-Core", "Multiverse-Portals"],
    ]);
    const names = (await versionsOf("CoreProtect/versions?platformVersion=26.1&channel=Release")).map(
      ({ name }) => name,
    );
    expect(names).toEqual(["23.0.2"]);
    expect(await (await up.ask(up.url("hangar", "/api/v1/projects/coreprotect/latestrelease"))).text()).toBe(
      "23.0.2",
    );
  });

  test("its download redirects to another host, and the file has the announced hash", async () => {
    const [version] = await versionsOf("ViaBackwards/versions");
    expect(version?.pluginDependencies.PAPER).toMatchObject([{ name: "ViaVersion", required: true }]);
    const path = `/api/v1/projects/ViaBackwards/versions/${version?.name}/PAPER/download`;
    const jar = await download(up.url("hangar", path));
    expect(hash("sha256", jar)).toBe(version?.downloads.PAPER.fileInfo.sha256Hash);
    expect(new URL(version?.downloads.PAPER.downloadUrl ?? "").host).toBe(up.hosts["hangar-cdn"]);
    expect(await at("hangar", `/api/v1/versions/hash/${hash("sha256", jar)}`)).toMatchObject({
      name: "ViaBackwards",
    });
  });

  test("an external file has a URL elsewhere and no file", async () => {
    const [version] = await versionsOf("ProCosmetics/versions");
    expect(version?.downloads.PAPER).toMatchObject({
      fileInfo: null,
      downloadUrl: null,
      externalUrl: "https://procosmetics.example/download",
    });
  });

  test("one jar needs a plugin that only Modrinth has, and the catalogue does not say so", async () => {
    const [version] = await versionsOf("TradeSafe/versions");
    expect(version?.pluginDependencies.PAPER).toEqual([]);
    const jar = await download(version?.downloads.PAPER.downloadUrl ?? "");
    expect(textIn(jar, "plugin.yml")).toContain("depend: [EconomyBridge]");
    expect(projectOf("economy-bridge").sources).toEqual(["modrinth"]);
  });
});

describe("Spiget", () => {
  interface Resource {
    id: number;
    name: string;
    premium: boolean;
    external: boolean;
  }
  const find = async (name: string): Promise<Resource> => {
    const [found] = await at<Resource[]>(
      "spiget",
      `/v2/search/resources/${name}?field=name&size=1&sort=-downloads`,
    );
    if (found === undefined) throw new Error(`Nothing called ${name}.`);
    return found;
  };

  test("searches with selected fields and returns resources and their versions", async () => {
    const [found] = await at<object[]>(
      "spiget",
      "/v2/search/resources/auctions?fields=name,downloads,rating&size=10",
    );
    expect(Object.keys(found ?? {}).toSorted()).toEqual(["downloads", "id", "name", "rating"]);
    const { id } = await find("PlayerAuctions");
    expect(await at("spiget", `/v2/resources/${id}`)).toMatchObject({
      testedVersions: ["1.19", "1.20", "1.21", "26.1"],
      file: { type: ".jar", sizeUnit: "KB" },
    });
    expect(await at("spiget", `/v2/resources/${id}/versions/latest`)).toMatchObject({
      name: "1.31.2",
      resource: id,
    });
  });

  test("downloads redirect to its cdn without any hash", async () => {
    const { id } = await find("PlayerAuctions");
    const answer = await up.ask(up.url("spiget", `/v2/resources/${id}/download`));
    expect([answer.status, answer.headers.get("x-spiget-file-source")]).toEqual([302, "cdn"]);
    const jar = await download(answer.headers.get("location") ?? "");
    expect(textIn(jar, "plugin.yml")).toContain("name: PlayerAuctions");
  });

  test("paid resources can't be downloaded, external ones are only linked", async () => {
    const premium = await find("CMI");
    expect(premium).toMatchObject({ premium: true, price: 15 });
    expect((await up.ask(up.url("spiget", `/v2/resources/${premium.id}/download`))).status).toBe(400);
    const external = await find("Jobs Reborn");
    const answer = await up.ask(up.url("spiget", `/v2/resources/${external.id}/download`));
    expect([answer.headers.get("x-spiget-file-source"), answer.headers.get("location")]).toEqual([
      "external",
      "https://www.zrips.net/jobs/",
    ]);
  });
});
