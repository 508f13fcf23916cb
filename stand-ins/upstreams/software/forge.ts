import type { Content } from "../content.ts";
import { installerFileName, loaderInstallers } from "../files/loader-versions.ts";
import type { ServedFile } from "../files/served-file.ts";
import { type Answer, file, json, text } from "../wire/answer.ts";
import { get, type Route, type Upstream } from "../wire/route.ts";

const FOLDER = "/net/minecraftforge/forge";
const installers = loaderInstallers.filter(({ loader }) => loader === "forge");

/** 26.1 has no recommended build yet; some keys are as odd as the real ones. */
const promos = {
  "1.7.10-recommended": "10.13.4.1614",
  "latest-1.7.10": "10.13.4.1614-1.7.10",
  "1.20.1-latest": "47.4.9",
  "1.20.1-recommended": "47.4.0",
  "1.21.4-latest": "54.1.6",
  "1.21.4-recommended": "54.1.0",
  "26.1-latest": "63.0.2",
};

export function forge(content: Content): { files: Upstream; maven: Upstream } {
  return {
    files: {
      routes: [
        get(`${FOLDER}/promotions_slim.json`, () =>
          json({ homepage: "https://files.minecraftforge.net/net/minecraftforge/forge/", promos }),
        ),
        get(`${FOLDER}/maven-metadata.json`, () => json(publishedVersions())),
      ],
      notFound: absent,
    },
    maven: {
      routes: mavenRoutes(
        FOLDER,
        installers.map((one) => ({ full: one.full, fileName: installerFileName(one) })),
        content.forge,
      ),
      notFound: absent,
    },
  };
}

/** Files of one artifact, each with the hash files of a Maven repository. */
export function mavenRoutes(
  folder: string,
  published: readonly { full: string; fileName: string }[],
  served: Readonly<Record<string, ServedFile>>,
): readonly Route[] {
  return published.flatMap(({ full, fileName }) => {
    const found = served[fileName];
    if (found === undefined) throw new Error(`${fileName} was not built.`);
    const path = `${folder}/${full}/${fileName}`;
    return [
      get(path, () => file(found)),
      get(`${path}.sha1`, () => text(found.sha1)),
      get(`${path}.sha256`, () => text(found.sha256)),
      get(`${path}.sha512`, () => text(found.sha512)),
    ];
  });
}

/** Old versions repeat the game version at the end; their installers are not available here. */
function publishedVersions(): object {
  const versions: Record<string, string[]> = { "1.7.10": ["1.7.10-10.13.4.1614-1.7.10"] };
  for (const { gameVersion, full } of installers) (versions[gameVersion] ??= []).push(full);
  return versions;
}

function absent(): Answer {
  return text("Not Found\n", "text/plain", { status: 404 });
}
