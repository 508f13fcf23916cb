import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { PluginSource } from "./plugin-source.ts";

const sourceLabels: Readonly<Record<string, string>> = {
  modrinth: "Modrinth",
  hangar: "Hangar",
  spiget: "SpigotMC",
  geyser: "GeyserMC",
};

export function sourceLabel(id: string): string {
  const name = id.split(":")[0] ?? "";
  return sourceLabels[name] ?? name;
}

export function findSource({ plugins }: Pick<CatalogueDeps, "plugins">, id: string): PluginSource {
  const name = id.split(":")[0];
  const source = plugins.find((one) => one.name === name);
  if (source) return source;
  throw new CatalogueError("source-unavailable", `Add-ons from ${sourceLabel(id)} are not offered here.`);
}

export function bareId(id: string): string {
  return id.slice(id.indexOf(":") + 1);
}
