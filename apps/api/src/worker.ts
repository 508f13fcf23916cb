import type { Application } from "./composition.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { startEngine } from "./platform/workflows/engine.ts";
import { runProgram, type Running } from "./program.ts";

export async function startWorker({ config, log, pool, workflows }: Application): Promise<Running> {
  const engine = await startEngine(config.database.url, pool, workflows(), log);
  log.info({ executorId: engine.executorId }, "working");
  return { stop: () => engine.stop(config.http.shutdownGraceMs) };
}

/** A worker of its own has no site, but the operator still asks it how it is. */
async function startHealth({ config, log, readiness }: Application): Promise<Running> {
  const server = createHttpServer(config, log, "worker", readiness);
  await server.listen(config.http.host, config.http.workerPort);
  return { stop: () => server.drain(0) };
}

if (import.meta.main) await runProgram("worker", [startWorker, startHealth]);
