import { z } from "zod";
import { fit, flag, listOf, optionalText, shortText, textList, versionText } from "./descriptor-fields.ts";
import { classOf, entrypoints } from "./fabric-metadata.ts";
import { asDescriptor, type Descriptor, type MetadataRelation } from "./platform-metadata.ts";

/** Unlike in Fabric, a plain version means itself and compatible ones. */
const predicate = z
  .string()
  .max(256)
  .transform((text) => (/^\d[^x*]*$/i.test(text.trim()) ? `^${text.trim()}` : text.trim()));
const predicates = z.array(predicate).min(1).max(50);
const versions = z
  .union([
    predicate,
    predicates.transform((any) => any.join(" || ")),
    z.object({ any: predicates }).transform(({ any }) => any.join(" || ")),
    z.object({ all: predicates }).transform(({ all }) => all.join(" ")),
  ])
  .transform((range) => (range === "*" || range === "" ? null : range));

/** `group:id` or `id`. */
const modId = shortText.transform((text) => text.slice(text.indexOf(":") + 1));

const dependency = z.union([
  modId.transform((id) => ({ id, versions: null, optional: false, environment: null, unless: undefined })),
  z.object({
    id: modId,
    versions: versions.nullish(),
    optional: flag,
    environment: optionalText,
    unless: z.unknown().optional(),
  }),
]);
type Dependency = z.output<typeof dependency>;
const dependencies = listOf(z.union([dependency.transform((one) => [one]), z.array(dependency).max(50)]));

const quiltModJson = z.object({
  quilt_loader: z.object({
    id: shortText,
    version: versionText,
    provides: listOf(z.union([modId, z.object({ id: modId }).transform(({ id }) => id)])),
    depends: dependencies,
    breaks: dependencies,
    jars: textList,
    entrypoints,
    metadata: z.object({ name: optionalText }).nullish().catch(null),
  }),
  minecraft: z.object({ environment: optionalText }).nullish().catch(null),
});

/** quilt.mod.json: fabric.mod.json with longer names. */
export function readQuilt(source: unknown): Descriptor {
  const { quilt_loader: mod, minecraft } = fit(quiltModJson, source);
  // Client-only mods are refused.
  const depends = mod.depends.map((group) => group.filter((one) => one.environment !== "client"));
  const plain = depends.filter((group) => group.length === 1 && group.every(isUnconditional)).flat();
  // A list can't express alternatives and exceptions, so those are optional dependencies.
  const conditional = depends.flat().filter((one) => !plain.includes(one));
  const rangeFor = (id: string): string | null => plain.find((one) => one.id === id)?.versions ?? null;
  return asDescriptor(
    {
      platform: "quilt",
      ids: [mod.id, ...mod.provides],
      name: mod.metadata?.name ?? mod.id,
      version: mod.version,
      needs: plain.map(relationOf).filter(({ id }) => !isDeps(id)),
      wants: conditional.map(relationOf).filter(({ id }) => !isDeps(id)),
      breaks: mod.breaks
        .filter((group) => group.length === 1)
        .flat()
        .filter((one) => one.unless === undefined)
        .map(relationOf),
      side: sideOf(minecraft?.environment),
      minecraftRange: rangeFor("minecraft"),
      loaderRange: rangeFor("quilt_loader"),
    },
    { mainClasses: mod.entrypoints.map(classOf), nestedJars: mod.jars, javaRange: rangeFor("java") },
  );
}

function isUnconditional(one: Dependency): boolean {
  return one.optional !== true && one.unless === undefined;
}

function relationOf(one: Dependency): MetadataRelation {
  return { id: one.id, range: one.versions ?? null };
}

function isDeps(id: string): boolean {
  return id === "minecraft" || id === "quilt_loader" || id === "java";
}

function sideOf(environment: string | null | undefined): "both" | "server" | "client" {
  if (environment === "client") return "client";
  return environment === "dedicated_server" || environment === "server" ? "server" : "both";
}
