import type { Application } from "./composition.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { startEngine } from "./platform/workflows/engine.ts";
import { runProgram, type Running } from "./program.ts";

export async function startWorker(application: Application): Promise<Running> {
  const { config, log, pool, workflows, startChores } = application;
  const engine = await startEngine(config.database.url, pool, workflows(), log);
  log.info({ executorId: engine.executorId }, "working");
  const chores = startChores("worker");
  return {
    stop: async () => {
      await engine.stop(config.http.shutdownGraceMs);
      await chores.stop();
    },
  };
}

/** A separate worker has no site, but the operator still checks its health. */
async function startHealth({ config, log, readiness, collectors }: Application): Promise<Running> {
  const server = createHttpServer(config, log, "worker", { readiness, collectors });
  await server.listen(config.http.host, config.http.workerPort);
  return { stop: () => server.drain(0) };
}

if (import.meta.main) await runProgram("worker", [startWorker, startHealth]);
