import type { Content } from "../content.ts";
import { installerFileName, loaderInstallers } from "../files/loader-versions.ts";
import { text } from "../wire/answer.ts";
import { get, type Route, type Upstream } from "../wire/route.ts";
import { mavenRoutes } from "./forge.ts";

const GROUP = "/releases/net/neoforged";
/** Odd versions that also exist in the real lists. */
const odd = {
  forge: ["1.20.1-47.1.7-unstable"],
  neoforge: ["0.25w14craftmine.3-beta", "26.3.0-alpha.1+snapshot-2"],
};

export function neoforge(content: Content): Upstream {
  return {
    routes: (["neoforge", "forge"] as const).flatMap((artifact): readonly Route[] => {
      const published = loaderInstallers.filter(
        (one) => one.loader === "neoforge" && one.artifact === artifact,
      );
      const versions = [...odd[artifact], ...published.map(({ full }) => full)];
      return [
        get(`${GROUP}/${artifact}/maven-metadata.xml`, () =>
          text(metadata(artifact, versions), "application/xml"),
        ),
        ...mavenRoutes(
          `${GROUP}/${artifact}`,
          published.map((one) => ({ full: one.full, fileName: installerFileName(one) })),
          content.neoforge,
        ),
      ];
    }),
    notFound: () => text("Not Found\n", "text/plain", { status: 404 }),
  };
}

/** In order of publication: the newest release is not last, because betas for the next game version follow it. */
function metadata(artifact: string, versions: readonly string[]): string {
  const newest = versions.at(-1) ?? "";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<metadata>",
    "  <groupId>net.neoforged</groupId>",
    `  <artifactId>${artifact}</artifactId>`,
    "  <versioning>",
    `    <latest>${newest}</latest>`,
    `    <release>${newest}</release>`,
    "    <versions>",
    ...versions.map((version) => `      <version>${version}</version>`),
    "    </versions>",
    "    <lastUpdated>20260720120000</lastUpdated>",
    "  </versioning>",
    "</metadata>",
    "",
  ].join("\n");
}
