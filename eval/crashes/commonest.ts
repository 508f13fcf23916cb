import type { BrokenServer } from "./broken-server.ts";
import { brokenServers } from "./corpus.ts";

/**
 * One broken server for each of the 30 commonest causes, by its name. A sentence says why one tap does not make it
 * start: that needs a decision of its owner, or something that isn't on the server.
 */
const causes: Readonly<Record<string, string | null>> = {
  "no consent": null,
  "older Java": null,
  "no jar": null,
  "half a jar": null,
  "foreign address": null,
  "port taken":
    "Another program in its start script uses the port: only its owner knows which of them to end.",
  "broken escape": null,
  "broken spigot.yml": null,
  "disk full of logs": null,
  "leaking plugin":
    "It uses all memory of its size: a larger one costs money, and the plugin is its owner's.",
  "all of the plan for Java": null,
  "newer world": "Its owner chooses: a later Minecraft for this world, or another world for this Minecraft.",
  "broken level.dat": "Nothing but a backup has what was lost, and its owner chooses which.",
  "broken creature": "The creature is in the world's own files, and only a copy of it has a name.",
  "world of a known mod": null,
  "plugin without Vault": null,
  "plugin of the future": null,
  "plugin for a newer Java": null,
  "half a plugin": null,
  "plugin twice": null,
  "plugin for another version": null,
  "hanging task": null,
  "mod without Fabric API": null,
  "mod for another Minecraft": null,
  "mods that clash": null,
  "mod for players": null,
  "mixin that does not fit": null,
  "Forge mod without another": null,
  "Forge mod twice": null,
  "forgetful Forge mod": null,
};

export interface CommonServer {
  readonly server: BrokenServer;
  /** Null if one tap makes it start. */
  readonly whyNot: string | null;
}

export const commonestServers: readonly CommonServer[] = Object.entries(causes).map(([name, whyNot]) => {
  const server = brokenServers.find((one) => one.name === name);
  if (!server) throw new Error(`There is no broken server called ${name}.`);
  return { server, whyNot };
});
