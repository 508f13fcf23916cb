import type { Matrix } from "./matrix.ts";
import { assistantMatrix } from "./assistant/assistant.ts";
import { backupMatrix } from "./backups/backups.ts";
import { manyBuildsMatrix } from "./build/many.ts";
import { billingMatrix } from "./billing/billing.ts";
import { billingYearMatrix } from "./billing/year/year.ts";
import { billingKillsMatrix } from "./billing/kills.ts";
import { buildMatrix } from "./build/build.ts";
import { diskMatrix } from "./disk/disk.ts";
import { factsMatrix } from "./accounts/facts.ts";
import { handshakesMatrix } from "./node/handshakes.ts";
import { moveMatrix } from "./move/move.ts";
import { natsMatrix } from "./nats.ts";
import { nodeMatrix } from "./node/node.ts";
import { postgresMatrix } from "./postgres.ts";
import { proofMatrix } from "./proof.ts";
import { racesMatrix } from "./races.ts";
import { shutdownMatrix } from "./workers/shutdown.ts";
import { serversMatrix } from "./servers/servers.ts";
import { restoresMatrix } from "./servers/restores.ts";
import { signUpsMatrix } from "./accounts/sign-ups.ts";
import { upgradeMatrix } from "./upgrade.ts";
import { workerMatrix } from "./workers/worker.ts";

export type MatrixName = keyof typeof matrices;

/** The order without a name. The proof comes first: checks that can't fail prove nothing. */
export const matrices = {
  proof: proofMatrix,
  "sign-ups": signUpsMatrix,
  worker: workerMatrix,
  facts: factsMatrix,
  postgres: postgresMatrix,
  nats: natsMatrix,
  node: nodeMatrix,
  handshakes: handshakesMatrix,
  races: racesMatrix,
  billing: billingMatrix,
  "billing-kills": billingKillsMatrix,
  "billing-year": billingYearMatrix,
  build: buildMatrix,
  "many-builds": manyBuildsMatrix,
  servers: serversMatrix,
  restores: restoresMatrix,
  backup: backupMatrix,
  move: moveMatrix,
  assistant: assistantMatrix,
  disk: diskMatrix,
  shutdown: shutdownMatrix,
  upgrade: upgradeMatrix,
} satisfies Record<string, Matrix>;

/** An upgrade needs a revision to start from, and a clone that contains it. A year takes minutes, however few live it. */
export const onlyByName: ReadonlySet<MatrixName> = new Set<MatrixName>(["upgrade", "billing-year"]);
