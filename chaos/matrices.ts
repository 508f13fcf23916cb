import type { Matrix } from "./matrix.ts";
import { manyBuildsMatrix } from "./build-many.ts";
import { buildMatrix } from "./build.ts";
import { factsMatrix } from "./facts.ts";
import { natsMatrix } from "./nats.ts";
import { nodeMatrix } from "./node.ts";
import { postgresMatrix } from "./postgres.ts";
import { proofMatrix } from "./proof.ts";
import { racesMatrix } from "./races.ts";
import { shutdownMatrix } from "./shutdown.ts";
import { serversMatrix } from "./servers.ts";
import { signUpsMatrix } from "./sign-ups.ts";
import { workerMatrix } from "./worker.ts";

export type MatrixName = keyof typeof matrices;

/** In this order without a name. The proof comes first: checks that can't fail prove nothing. */
export const matrices = {
  proof: proofMatrix,
  "sign-ups": signUpsMatrix,
  worker: workerMatrix,
  facts: factsMatrix,
  postgres: postgresMatrix,
  nats: natsMatrix,
  node: nodeMatrix,
  races: racesMatrix,
  build: buildMatrix,
  "many-builds": manyBuildsMatrix,
  servers: serversMatrix,
  shutdown: shutdownMatrix,
} satisfies Record<string, Matrix>;
