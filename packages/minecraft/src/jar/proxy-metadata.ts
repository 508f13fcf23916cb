import { z } from "zod";
import {
  anyVersionOf,
  fit,
  flag,
  listOf,
  optionalText,
  shortText,
  textList,
  versionText,
} from "./descriptor-fields.ts";
import { asDescriptor, type Descriptor } from "./platform-metadata.ts";

const bungeeYml = z.object({
  name: shortText,
  main: shortText,
  version: versionText,
  depends: textList,
  softDepends: textList,
});

export function readBungee(source: unknown): Descriptor {
  const { name, main, version, depends, softDepends } = fit(bungeeYml, source);
  return asDescriptor(
    {
      platform: "bungee",
      ids: [name],
      name,
      version,
      needs: anyVersionOf(depends),
      wants: anyVersionOf(softDepends),
      side: "server",
    },
    { mainClasses: [main] },
  );
}

const velocityJson = z.object({
  id: shortText,
  name: optionalText,
  main: shortText,
  version: versionText,
  dependencies: listOf(z.object({ id: shortText, optional: flag })),
});

export function readVelocity(source: unknown): Descriptor {
  const { id, name, main, version, dependencies } = fit(velocityJson, source);
  const idsWhere = (optional: boolean): string[] =>
    dependencies.filter((one) => (one.optional ?? false) === optional).map((one) => one.id);
  return asDescriptor(
    {
      platform: "velocity",
      ids: [id],
      name: name ?? id,
      version,
      needs: anyVersionOf(idsWhere(false)),
      wants: anyVersionOf(idsWhere(true)),
      side: "server",
    },
    { mainClasses: [main] },
  );
}
