import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { Config } from "../../platform/config.ts";
import type { Patient } from "./doctor.repository.ts";

/**
 * The program that is started, if it was downloaded unchanged and is still available. One made by an installer needs a
 * reinstall.
 */
export function findProgram(
  { sources }: Pick<Config, "sources">,
  { spec: { installation, command } }: Patient,
): LockedFile | undefined {
  const hosts = new Set(Object.values(sources).flatMap(({ allowedHosts }) => allowedHosts));
  return installation.files.find(({ path, url }) => command.includes(path) && hosts.has(new URL(url).host));
}
