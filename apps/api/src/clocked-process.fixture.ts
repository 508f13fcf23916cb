import { createServer } from "node:http";
import type { Application } from "./composition.ts";
import { startHttp } from "./http.ts";
import type { Run } from "./platform/workflows/workflow.ts";
import { runProgram, type Running } from "./program.ts";
import { startWorker } from "./worker.ts";

/**
 * The whole api in one process, with a clock that journeys move ahead: `POST /advance` with milliseconds. What is
 * scheduled still waits for the machine's clock, so `POST /chore` with its name runs it once.
 */
let aheadMs = 0;
const [controlPort = "", withoutWorker] = process.argv.slice(2);

const signal = new AbortController().signal;
const plainRun: Run = { id: "chore", step: (_, work) => work(signal), patch: async () => true };

async function obey(application: Application, path: string | undefined, body: string): Promise<void> {
  if (path === "/advance") {
    aheadMs += Number(body);
    return;
  }
  const chore = application.workflows().find(({ name, cron }) => name === body && cron !== undefined);
  if (path !== "/chore" || !chore) throw new Error(`There is no ${path} ${body}.`);
  await chore.run(plainRun, undefined);
}

async function startControl(application: Application): Promise<Running> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      obey(application, request.url, Buffer.concat(chunks).toString()).then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(controlPort), "127.0.0.1", resolve);
  });
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Without a worker nothing is built, which a year of payments has no time for.
const workers = withoutWorker === "without-worker" ? [] : [startWorker];
await runProgram("one-process", [startControl, startHttp, ...workers], () => new Date(Date.now() + aheadMs));
