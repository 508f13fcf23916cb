import { z } from "zod";
import {
  fit,
  listOf,
  optionalText,
  sectionOf,
  shortText,
  textList,
  versionText,
} from "./descriptor-fields.ts";
import { asDescriptor, type Descriptor, type MetadataRelation } from "./platform-metadata.ts";

/** One alternative or several; null means any version. */
const versions = z
  .union([z.string().max(1024), z.array(z.string().max(256)).min(1).max(50)])
  .transform((wanted) => [wanted].flat().map((one) => one.trim()))
  .transform((wanted) => (wanted.some((one) => one === "*" || one === "") ? null : wanted.join(" || ")));

const relations = sectionOf(versions).transform((entries): MetadataRelation[] =>
  entries.map(([id, range]) => ({ id, range })),
);

const entrypoint = z.union([
  z.string().max(512),
  z.object({ value: z.string().max(512) }).transform(({ value }) => value),
]);
/** Lists of classes under author-defined names. Some descriptors have a single class without a list. */
export const entrypoints = sectionOf(z.union([entrypoint.transform((one) => [one]), z.array(entrypoint)]))
  .transform((entries) => entries.flatMap(([, classes]) => classes))
  .catch([]);

const fabricModJson = z.object({
  id: shortText,
  name: optionalText,
  version: versionText,
  environment: z.enum(["*", "client", "server", ""]).nullish(),
  provides: textList,
  depends: relations,
  recommends: relations,
  suggests: relations,
  breaks: relations,
  conflicts: relations,
  jars: listOf(z.object({ file: z.string().max(512) })).catch([]),
  entrypoints,
});

/** fabric.mod.json: ranges are semantic-version predicates. */
export function readFabric(source: unknown): Descriptor {
  // Before schema version 1 it was a list of one.
  const mod = fit(fabricModJson, Array.isArray(source) ? source[0] : source);
  const rangeFor = (id: string): string | null => mod.depends.find((one) => one.id === id)?.range ?? null;
  return asDescriptor(
    {
      platform: "fabric",
      ids: [mod.id, ...mod.provides],
      name: mod.name ?? mod.id,
      version: mod.version,
      needs: mod.depends.filter(({ id }) => !isDeps(id)),
      wants: [...mod.recommends, ...mod.suggests].filter(({ id }) => !isDeps(id)),
      breaks: [...mod.breaks, ...mod.conflicts],
      side: sideOf(mod.environment),
      minecraftRange: rangeFor("minecraft"),
      loaderRange: rangeFor("fabricloader"),
    },
    {
      mainClasses: mod.entrypoints.map(classOf),
      nestedJars: mod.jars.map(({ file }) => file),
      javaRange: rangeFor("java"),
    },
  );
}

function isDeps(id: string): boolean {
  return id === "minecraft" || id === "fabricloader" || id === "java";
}

function sideOf(environment: string | null | undefined): "both" | "server" | "client" {
  return environment === "client" || environment === "server" ? environment : "both";
}

/** `some.Class::method` names a class as well. */
export function classOf(entrypointText: string): string {
  return entrypointText.split("::")[0] ?? entrypointText;
}
