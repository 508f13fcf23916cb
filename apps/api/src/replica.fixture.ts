import { createServer, request, type Server } from "node:http";
import { freePort, type TestApi } from "./api.fixture.ts";
import { startHttp } from "./http.ts";
import { transfersModule } from "./modules/transfers/transfers.module.ts";

export interface Replica {
  readonly url: string;
  /** At once, regardless of running work. */
  stop(): Promise<void>;
}

/** One more process of the same installation, for HTTP only: it has its own memory. */
export async function startReplica({ application }: TestApi, replica: string): Promise<Replica> {
  const port = await freePort();
  const { http } = application.config;
  const config = { ...application.config, http: { ...http, port, replica, shutdownGraceMs: 0 } };
  const own = transfersModule.open({ ...application.deps, config }).routes?.() ?? [];
  const ownRoutes = new Set(own.map(({ route }) => route));
  const others = application.routes().filter(({ route }) => !ownRoutes.has(route));
  const running = await startHttp({
    ...application,
    config,
    routes: () => [...others, ...own],
    startChores: () => ({ stop: async () => {} }),
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => running.stop() };
}

export interface Proxy {
  readonly url: string;
  /** The relays of a replica; everything else goes to the api itself. */
  readonly replicas: Map<string, string>;
}

/** A load balancer before several processes: it sends machines to the process named in their path. */
export async function startProxy(api: TestApi): Promise<Proxy> {
  const replicas = new Map<string, string>();
  const server: Server = createServer((incoming, outgoing) => {
    const replica = /^\/api\/relays\/([^/]+)\//.exec(incoming.url ?? "")?.[1] ?? "";
    const { method = "GET", headers } = incoming;
    const url = new URL(incoming.url ?? "/", replicas.get(replica) ?? api.url);
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("close", () => answer.complete || outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  api.onStop(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, replicas };
}
