import type { BridgePart } from "./bridge.ts";
import type { PluginSource } from "../plugins/plugin-source.ts";

/** The Floodgate mod is published on Modrinth, under this id. */
const floodgate = "bWrNNfkb";

/** Undefined: there is none for that version. */
export async function findFloodgateMod(
  modrinth: PluginSource,
  minecraftVersion: string,
): Promise<BridgePart | undefined> {
  const found = await modrinth.project(floodgate, { software: "fabric", minecraftVersion });
  const fitting = found?.versions.filter(({ unavailable }) => unavailable === null) ?? [];
  const newest = fitting.find(({ channel }) => channel === "release") ?? fitting[0];
  if (!newest) return undefined;
  const { version, url, sizeBytes, digest } = newest;
  return {
    name: "Floodgate",
    version,
    file: { path: "mods/floodgate-fabric.jar", url, sizeBytes, digest, source: modrinth.source },
  };
}
