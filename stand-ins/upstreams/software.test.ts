import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpack } from "./files/unpack.ts";
import type { UpstreamName } from "./hosts.ts";
import { type LocalUpstreams, startLocalUpstreams } from "./testing/upstreams.fixture.ts";

let up: LocalUpstreams;
beforeAll(async () => {
  up = await startLocalUpstreams();
});
afterAll(() => up.close());

const at = <T>(upstream: UpstreamName, path: string): Promise<T> =>
  up.json(up.url(upstream, path)) as Promise<T>;

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await up.ask(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function hash(algorithm: string, bytes: Buffer): string {
  return createHash(algorithm).update(bytes).digest("hex");
}

function entryText(jar: Buffer, name: string): string | undefined {
  return unpack(jar)
    .find((entry) => entry.name === name)
    ?.bytes.toString();
}

test("Mojang's manifest leads to a server jar of the announced size and hash", async () => {
  const manifest = await at<{
    latest: { release: string };
    versions: { id: string; type: string; url: string; sha1: string }[];
  }>("mojang", "/mc/game/version_manifest_v2.json");
  expect(manifest.latest.release).toBe("26.2");
  expect(new Set(manifest.versions.map(({ type }) => type))).toEqual(
    new Set(["release", "snapshot", "old_beta", "old_alpha"]),
  );
  const entry = manifest.versions.find(({ id }) => id === "1.21.4");
  const description = await bytesAt(entry?.url ?? "");
  expect(hash("sha1", description)).toBe(entry?.sha1);
  const { javaVersion, downloads } = JSON.parse(description.toString()) as {
    javaVersion: { majorVersion: number };
    downloads: { server: { sha1: string; size: number; url: string } };
  };
  expect(javaVersion.majorVersion).toBe(21);
  const jar = await bytesAt(downloads.server.url);
  expect([hash("sha1", jar), jar.length]).toEqual([downloads.server.sha1, downloads.server.size]);
  expect(entryText(jar, "version.json")).toContain('"id": "1.21.4"');
});

test("an unchanged description is not sent again", async () => {
  const url = up.url("mojang", "/mc/game/version_manifest_v2.json");
  const etag = (await up.ask(url)).headers.get("etag") ?? "";
  expect((await up.ask(url, { headers: { "if-none-match": etag } })).status).toBe(304);
});

describe("PaperMC", () => {
  const versions = "/v3/projects/paper/versions";

  test("lists projects, versions and their requirements", async () => {
    expect(await at("paper", "/v3/projects/paper")).toMatchObject({
      project: { id: "paper", name: "Paper" },
      versions: { "26.1": ["26.1"], "1.21": ["1.21.4"] },
    });
    expect(await at("paper", `${versions}/26.1`)).toMatchObject({
      version: { id: "26.1", support: { status: "SUPPORTED" }, java: { version: { minimum: 25 } } },
      builds: [42, 41, 40, 31, 12],
    });
    const { projects } = await at<{ projects: object[] }>("paper", "/v3/projects");
    expect(projects).toHaveLength(4);
  });

  test("has a version without builds, and a newest one with nothing but alphas", async () => {
    expect(await at("paper", `${versions}/26.3/builds`)).toEqual([]);
    const builds = await at<{ channel: string }[]>("paper", `${versions}/26.2/builds`);
    expect(new Set(builds.map(({ channel }) => channel))).toEqual(new Set(["ALPHA"]));
  });

  test("the newest build of any channel is not the newest stable one, and files match their hash", async () => {
    const latest = await at<{ channel: string }>("paper", `${versions}/1.21.4/builds/latest`);
    expect(latest.channel).toBe("ALPHA");
    const [stable] = await at<
      {
        id: number;
        downloads: Record<string, { url: string; size: number; checksums: { sha256: string } }>;
      }[]
    >("paper", `${versions}/1.21.4/builds?channel=STABLE&channel=RECOMMENDED`);
    expect(stable?.id).toBe(232);
    const download = stable?.downloads["server:default"];
    const jar = await bytesAt(download?.url ?? "");
    expect([hash("sha256", jar), jar.length]).toEqual([download?.checksums.sha256, download?.size]);
    expect(entryText(jar, "META-INF/MANIFEST.MF")).toContain("Stand-In-Build: 232");
  });

  test("sends cache headers, refuses generic clients and has shut down v2", async () => {
    const kept = await Promise.all(
      ["/v3/projects", "/v3/projects/paper", versions, `${versions}/26.1`, `${versions}/26.1/builds/40`].map(
        async (path) => (await up.ask(up.url("paper", path))).headers.get("cache-control"),
      ),
    );
    expect(kept.map((header) => Number(header?.split("=")[1]))).toEqual([3600, 1800, 300, 3600, 1800]);
    const refused = await up.ask(up.url("paper", "/v3/projects"), { headers: { "user-agent": "node" } });
    expect(refused.status).toBe(403);
    const old = await up.ask(up.url("paper", "/v2/projects/paper"));
    expect([old.status, await old.json()]).toEqual([
      410,
      expect.objectContaining({ ok: false, error: "sunset" }),
    ]);
  });
});

test("Spigot's hub has descriptions by version and by build, and BuildTools with its address", async () => {
  const page = await (await up.ask(up.url("spigot", "/versions/"))).text();
  expect(page).toContain('href="1.21.4.json"');
  const byVersion = await at<{ name: string }>("spigot", "/versions/1.21.4.json");
  expect(byVersion).toMatchObject({
    javaVersions: [65, 67],
    refs: { Spigot: expect.stringMatching(/^[0-9a-f]{40}$/) },
  });
  expect(await at("spigot", `/versions/${byVersion.name}.json`)).toEqual(byVersion);
  const tools = "/jenkins/job/BuildTools/lastSuccessfulBuild/artifact/target/BuildTools.jar";
  const jar = await bytesAt(up.url("spigot", tools));
  expect(entryText(jar, "standin.properties")).toBe(`hub=http://${up.hosts.spigot}\n`);
});

test("Fabric has a hashed installer, and a launcher with its target versions that differs at every request", async () => {
  expect(await at("fabric", "/v2/versions/game")).toContainEqual({ version: "26.1", stable: true });
  const [newest] = await at<{ loader: { version: string; stable: boolean } }[]>(
    "fabric",
    "/v2/versions/loader/1.21.4",
  );
  expect(newest?.loader).toMatchObject({ version: "0.17.0-rc.1", stable: false });
  const [installer] = await at<{ version: string }[]>("fabric", "/v2/versions/installer");
  const path = `/v2/versions/loader/1.21.4/0.16.14/${installer?.version}/server/jar`;
  const jar = await bytesAt(up.url("fabric", path));
  expect(entryText(jar, "install.properties")).toBe("fabric-loader-version=0.16.14\ngame-version=1.21.4\n");
  expect((await bytesAt(up.url("fabric", path))).equals(jar)).toBe(false);
  const own = `/net/fabricmc/fabric-installer/${installer?.version}/fabric-installer-${installer?.version}.jar`;
  const bytes = await bytesAt(up.url("fabric", own));
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  expect((await bytesAt(up.url("fabric", `${own}.sha1`))).toString()).toBe(sha1);
});

test("Forge promotes versions whose installers and hashes are in its repository", async () => {
  const folder = "/net/minecraftforge/forge";
  const { promos } = await at<{ promos: Record<string, string> }>(
    "forge-files",
    `${folder}/promotions_slim.json`,
  );
  expect(promos["26.1-recommended"]).toBeUndefined();
  const all = await at<Record<string, string[]>>("forge-files", `${folder}/maven-metadata.json`);
  expect(all["1.20.1"]).toContain(`1.20.1-${promos["1.20.1-recommended"]}`);
  const url = up.url("forge-maven", `${folder}/1.20.1-47.4.0/forge-1.20.1-47.4.0-installer.jar`);
  expect(await (await up.ask(`${url}.sha1`)).text()).toBe(hash("sha1", await bytesAt(url)));
});

test("NeoForge lists betas and odd numbers, and 1.20.1 under its old name", async () => {
  const group = "/releases/net/neoforged";
  const listed = await (await up.ask(up.url("neoforge", `${group}/neoforge/maven-metadata.xml`))).text();
  expect(listed).toContain("<version>26.1.0.15-beta</version>");
  expect(listed).toContain("<version>0.25w14craftmine.3-beta</version>");
  const old = await (await up.ask(up.url("neoforge", `${group}/forge/maven-metadata.xml`))).text();
  expect(old).toContain("<version>1.20.1-47.1.106</version>");
  for (const path of ["neoforge/21.4.156/neoforge-21.4.156", "forge/1.20.1-47.1.106/forge-1.20.1-47.1.106"]) {
    const url = up.url("neoforge", `${group}/${path}-installer.jar`);
    expect(await (await up.ask(`${url}.sha1`)).text()).toBe(hash("sha1", await bytesAt(url)));
  }
});

test("both services for Bedrock name the same archive on a third host", async () => {
  const path = "/api/v1.0/download/links";
  const first = await at<{ result: { links: { downloadType: string; downloadUrl: string }[] } }>(
    "bedrock",
    path,
  );
  expect(await at("bedrock-fallback", path)).toEqual(first);
  const linux = first.result.links.find(({ downloadType }) => downloadType === "serverBedrockLinux");
  expect(new URL(linux?.downloadUrl ?? "").host).toBe(up.hosts["bedrock-files"]);
  const head = await up.ask(linux?.downloadUrl ?? "", { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1_000_000);
  expect(linux?.downloadUrl).toContain("/bedrock-server-1.26.51.1.zip");
  const older = linux?.downloadUrl.replace("1.26.51.1", "1.21.124.2") ?? "";
  expect((await up.ask(older, { method: "HEAD" })).status).toBe(200);
  expect((await up.ask(older.replace("1.21.124.2", "1.21.100.1"), { method: "HEAD" })).status).toBe(404);
});

test("GeyserMC's newest build is experimental, and addresses of the latest build redirect to fixed ones", async () => {
  const builds = "/v2/projects/geyser/versions/latest/builds";
  expect(await at("geyser", `${builds}/latest`)).toMatchObject({
    version: "2.11.3",
    build: 1246,
    channel: "experimental",
  });
  expect(await at("geyser", "/v2/projects")).toEqual({ projects: ["geyser", "floodgate"] });
  const floodgate = "/v2/projects/floodgate/versions/2.2.4/builds/118";
  const { downloads } = await at<{ downloads: Record<string, { sha256: string }> }>("geyser", floodgate);
  const jar = await bytesAt(up.url("geyser", `${floodgate}/downloads/spigot`));
  expect(hash("sha256", jar)).toBe(downloads["spigot"]?.sha256);
  const moving = await up.ask(
    up.url("geyser", "/v2/projects/floodgate/versions/latest/builds/latest/downloads/spigot"),
  );
  expect([moving.status, moving.headers.get("location")]).toEqual([
    302,
    up.url("geyser", `${floodgate}/downloads/spigot`),
  ]);
});
