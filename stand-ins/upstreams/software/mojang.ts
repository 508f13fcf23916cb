import { createHash } from "node:crypto";
import type { Content } from "../content.ts";
import { gameVersions } from "../files/game-versions.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, file, json, text } from "../wire/answer.ts";
import { get, type Upstream } from "../wire/route.ts";

interface ManifestEntry {
  readonly id: string;
  readonly type: "release" | "snapshot" | "old_beta" | "old_alpha";
  readonly releasedAt: string;
  readonly description: object;
}

const JAVA_COMPONENTS: Readonly<Record<number, string>> = {
  17: "java-runtime-gamma",
  21: "java-runtime-delta",
  25: "java-runtime-epsilon",
};

export function mojang(content: Content, hosts: Hosts): { meta: Upstream; data: Upstream } {
  const entries = manifestEntries(content, hosts);
  return {
    meta: {
      routes: [
        get("/mc/game/version_manifest_v2.json", () => json(manifest(entries, hosts))),
        get("/v1/packages/:hash/:file", ({ params }) => {
          const found = entries.find(
            (entry) => packagePath(entry) === `/${params["hash"]}/${params["file"]}`,
          );
          return found === undefined ? absent() : json(found.description);
        }),
        get("/users/profiles/minecraft/:name", ({ params: { name = "" } }) => profile(name)),
      ],
      notFound: absent,
    },
    data: {
      routes: [
        get("/v1/objects/:hash/server.jar", ({ params }) => {
          const found = Object.values(content.vanilla).find(({ sha1 }) => sha1 === params["hash"]);
          return found === undefined ? absent() : file(found);
        }),
      ],
      notFound: absent,
    },
  };
}

/** api.mojang.com. Nobody is called Nobody…; the others exist, in capitals where they have some. */
function profile(asked: string): Answer {
  const path = `/users/profiles/minecraft/${asked}`;
  if (!/^\w{1,25}$/.test(asked) || /^nobody/i.test(asked))
    return json({ path, errorMessage: `Couldn't find any profile with name ${asked}` }, { status: 404 });
  const name = asked.toLowerCase() === "notch" ? "Notch" : asked;
  const id = createHash("md5").update(name.toLowerCase()).digest("hex");
  return json({ id, name });
}

function manifest(entries: readonly ManifestEntry[], hosts: Hosts): object {
  const newest = (type: ManifestEntry["type"]): string | undefined =>
    entries.find((entry) => entry.type === type)?.id;
  return {
    latest: { release: newest("release"), snapshot: newest("snapshot") },
    versions: entries.map((entry) => ({
      id: entry.id,
      type: entry.type,
      url: `http://${hosts.mojang}/v1/packages${packagePath(entry)}`,
      time: entry.releasedAt,
      releaseTime: entry.releasedAt,
      sha1: sha1Of(entry.description),
      complianceLevel: 1,
    })),
  };
}

/** Newest first, like Mojang's: includes snapshots between the releases, and old versions without a server jar. */
function manifestEntries(content: Content, hosts: Hosts): readonly ManifestEntry[] {
  const releases = gameVersions.map(({ id, releasedAt, javaMajor }) => {
    const server = content.vanilla[id];
    const downloads =
      server === undefined
        ? {}
        : {
            server: {
              sha1: server.sha1,
              size: server.sizeBytes,
              url: `http://${hosts["mojang-data"]}/v1/objects/${server.sha1}/server.jar`,
            },
          };
    return manifestEntry(id, "release", releasedAt, {
      downloads,
      javaVersion: { component: JAVA_COMPONENTS[javaMajor] ?? "java-runtime", majorVersion: javaMajor },
    });
  });
  const others = [
    manifestEntry("26.3-snapshot-2", "snapshot", "2026-07-28T12:00:00+00:00", { downloads: {} }),
    manifestEntry("25w35a", "snapshot", "2025-08-26T12:00:00+00:00", { downloads: {} }),
    manifestEntry("1.14 Pre-Release 5", "snapshot", "2019-04-17T12:00:00+00:00", { downloads: {} }),
    manifestEntry("b1.7.3", "old_beta", "2011-07-07T22:00:00+00:00", { downloads: {} }),
    manifestEntry("a1.0.4", "old_alpha", "2010-07-08T22:00:00+00:00", { downloads: {} }),
  ];
  return [...releases, ...others].toSorted(
    (left, right) => Date.parse(right.releasedAt) - Date.parse(left.releasedAt),
  );
}

function manifestEntry(
  id: string,
  type: ManifestEntry["type"],
  releasedAt: string,
  rest: object,
): ManifestEntry {
  const description = {
    id,
    type,
    mainClass: "net.minecraft.client.main.Main",
    minimumLauncherVersion: 21,
    releaseTime: releasedAt,
    time: releasedAt,
    ...rest,
  };
  return { id, type, releasedAt, description };
}

function packagePath({ id, description }: ManifestEntry): string {
  return `/${sha1Of(description)}/${id}.json`;
}

/** Hash of the bytes that are sent for it. */
function sha1Of(value: object): string {
  return createHash("sha1").update(JSON.stringify(value)).digest("hex");
}

function absent(): Answer {
  return text("Not Found\n", "text/plain", { status: 404 });
}
