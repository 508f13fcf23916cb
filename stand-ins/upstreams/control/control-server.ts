import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { rmSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { FaultRule, FaultRules } from "./fault.ts";
import type { RequestLog } from "./request-log.ts";

/**
 * Where tests inject faults and count requests: a Unix socket, which is not reachable over the
 * network.
 */
export async function listenForControl(
  socketPath: string,
  { faults, requests }: { faults: FaultRules; requests: RequestLog },
  about: Readonly<Record<string, unknown>>,
): Promise<Server> {
  const actions: Readonly<Record<string, (body: string) => unknown>> = {
    "GET /about": () => about,
    "GET /requests": () => requests.all(),
    "DELETE /requests": () => requests.clear(),
    "POST /faults": (body) => faults.add(JSON.parse(body) as FaultRule),
    "DELETE /faults": () => faults.clear(),
  };
  const server = createServer((request, response) => {
    const action = actions[`${request.method} ${request.url}`];
    if (action === undefined) {
      response.writeHead(404).end();
      return;
    }
    text(request).then(
      (body) => response.end(JSON.stringify(action(body) ?? null)),
      () => response.destroy(),
    );
  });
  rmSync(socketPath, { force: true });
  server.listen(socketPath);
  await once(server, "listening");
  return server;
}
