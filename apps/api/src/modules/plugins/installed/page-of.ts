import { setTimeout as sleep } from "node:timers/promises";
import type { PluginsDeps } from "../plugins-deps.ts";

/** A list does not wait for its links: a slow answer is cached for the next request. */
const longestMs = 1000;

/** The page of a plugin for people. Null: none, or its source can't be reached now. */
export async function pageOf(
  { catalogue }: Pick<PluginsDeps, "catalogue">,
  pluginId: string,
): Promise<string | null> {
  const source = catalogue.plugins.find(({ name }) => pluginId.startsWith(`${name}:`));
  if (!source) return null;
  const page = source.pageOf(pluginId.slice(source.name.length + 1)).catch(() => null);
  return Promise.race([page, sleep(longestMs, null, { ref: false })]);
}
