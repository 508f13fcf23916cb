import { z } from "zod";
import {
  anyVersionOf,
  fit,
  flag,
  listOf,
  optionalText,
  sectionOf,
  shortText,
  textList,
  versionText,
} from "./descriptor-fields.ts";
import { asDescriptor, type Descriptor } from "./platform-metadata.ts";

const settings = z
  .union([z.literal("").transform(() => ({ required: null })), z.object({ required: flag })])
  .nullish();
const byPhase = z
  .object({ bootstrap: sectionOf(settings), server: sectionOf(settings) })
  .transform(({ bootstrap, server }) =>
    [...bootstrap, ...server].map(([name, one]) => ({ name, required: one?.required ?? true })),
  );
/** The format of the first versions of Paper plugins. */
const oneList = listOf(z.object({ name: shortText, required: flag })).transform((list) =>
  list.map(({ name, required }) => ({ name, required: required ?? true })),
);

const paperPluginYml = z.object({
  name: shortText,
  main: shortText,
  version: versionText,
  "api-version": optionalText,
  bootstrapper: optionalText,
  loader: optionalText,
  provides: textList,
  dependencies: z.union([z.literal("").transform(() => []), byPhase, oneList]).nullish(),
  "folia-supported": flag,
});

/** paper-plugin.yml: dependencies are required unless stated otherwise. */
export function readPaper(source: unknown): Descriptor {
  const plugin = fit(paperPluginYml, source);
  const dependencies = plugin.dependencies ?? [];
  const needed = new Set(dependencies.filter(({ required }) => required).map(({ name }) => name));
  const wanted = new Set(dependencies.map(({ name }) => name).filter((name) => !needed.has(name)));
  return asDescriptor(
    {
      platform: "paper",
      ids: [plugin.name, ...plugin.provides],
      name: plugin.name,
      version: plugin.version,
      apiVersion: plugin["api-version"] ?? null,
      needs: anyVersionOf([...needed]),
      wants: anyVersionOf([...wanted]),
      side: "server",
      foliaSupported: plugin["folia-supported"] ?? false,
    },
    {
      mainClasses: [plugin.main, plugin.bootstrapper, plugin.loader].filter(
        (name) => typeof name === "string",
      ),
    },
  );
}
