import { z } from "zod";
import {
  anyVersionOf,
  fit,
  flag,
  optionalText,
  shortText,
  textList,
  versionText,
} from "./descriptor-fields.ts";
import { asDescriptor, type Descriptor } from "./platform-metadata.ts";

/** Bukkit replaces spaces with underscores, in names and in references. */
const withoutSpaces = (name: string): string => name.replaceAll(" ", "_");

const pluginYml = z.object({
  name: shortText.transform(withoutSpaces),
  main: shortText,
  version: versionText,
  "api-version": optionalText,
  depend: textList,
  softdepend: textList,
  provides: textList,
  "folia-supported": flag,
});

/** plugin.yml of the Bukkit family: names only, no ranges. */
export function readBukkit(source: unknown): Descriptor {
  const plugin = fit(pluginYml, source);
  return asDescriptor(
    {
      platform: "bukkit",
      ids: [plugin.name, ...plugin.provides.map(withoutSpaces)],
      name: plugin.name,
      version: plugin.version,
      apiVersion: plugin["api-version"] ?? null,
      needs: anyVersionOf(plugin.depend.map(withoutSpaces)),
      wants: anyVersionOf(plugin.softdepend.map(withoutSpaces)),
      side: "server",
      foliaSupported: plugin["folia-supported"] ?? false,
    },
    { mainClasses: [plugin.main] },
  );
}
