import type { ServerAction } from "@blockwright/contract/server-actions";

/** What a person may do to a server. */
export interface ServerRights {
  readonly actions: readonly ServerAction[];
  /** The only commands they may type into its console; null: any. */
  readonly commands: readonly string[] | null;
  /** Folders whose content they may not change. */
  readonly readOnlyFolders: readonly string[];
}

/** Every role that may change files may also manage plugins, unless a limit keeps it from some of them. */
export function changesAnyFile({ actions }: Pick<ServerRights, "actions">): boolean {
  return actions.includes("write-files") && actions.includes("manage-plugins");
}

/** What was read to authorize a person for a server; it lives as long as the request. */
export interface ServerGrant extends ServerRights {
  /** What the port behind the decision read, so that the handler need not read it again. */
  readonly seen: unknown;
  /** The actions that the page offers, if these are more: an operator is asked for a reason at the first change. */
  readonly offered?: readonly ServerAction[];
}
