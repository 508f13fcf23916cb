import { findTitles } from "../../catalogue/index.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";

/** The title at its source; its id if the source can't be reached now. */
export async function titleOfProject(
  { catalogue }: Pick<PluginsDeps, "catalogue">,
  { software }: PluginPlace,
  id: string,
): Promise<string> {
  const plugins = [{ id, name: id.slice(0, 80), reason: "It was asked for." }];
  return (await findTitles(catalogue, { software, plugins })).get(id) ?? id;
}
