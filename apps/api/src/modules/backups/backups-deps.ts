import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/transaction.ts";
import type { AuthorizeServer } from "../access/index.ts";
import type { JobsDeps, StageContext } from "../jobs/index.ts";
import type { ServerDescription } from "../servers/index.ts";

/** Rows about installed plugins, which belong to a higher module. */
export interface ServerPlugins {
  read(tx: Transaction, serverId: string): Promise<readonly unknown[]>;
  record(tx: Transaction, serverId: string, plugins: readonly unknown[]): Promise<void>;
  /** Forgets those whose files are no longer there. */
  forgetMissing(at: { readonly serverId: string; readonly instanceId: string }): Promise<void>;
}

/** Writes the server's current port into restored files. */
export type MovePort = (
  work: Pick<StageContext, "log">,
  at: { readonly instanceId: string; readonly port: number },
  server: ServerDescription,
) => Promise<void>;

/** Throws unless the person may have another server of this size. Returns the machines that have no room for it. */
export type AdmitServer = (
  tx: Transaction,
  personId: string,
  size: { readonly maxStorageMb: number },
) => Promise<readonly string[]>;

export type BackupsDeps = JobsDeps &
  Pick<Deps, "queueMail" | "secrets"> & {
    readonly serverPlugins: ServerPlugins;
    readonly movePort: MovePort;
    readonly admitServer: AdmitServer;
    readonly authorizeServer: AuthorizeServer;
  };
