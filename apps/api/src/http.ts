import type { Application } from "./composition.ts";
import { answerNotFound } from "./platform/http/answer-error.ts";
import { bindRoute } from "./platform/http/bind-route.ts";
import { bindSockets } from "./platform/http/bind-socket.ts";
import { createOnce } from "./platform/http/idempotency.ts";
import { serveApiDescription } from "./platform/http/serve-api-description.ts";
import { serveSite } from "./platform/http/serve-site.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { runProgram, type Running } from "./program.ts";

export async function startHttp({
  config,
  log,
  ground,
  identify,
  authorizeServer,
  hearOfRights,
  listenToNodes,
  routes,
  sockets,
  readiness,
  collectors,
}: Application): Promise<Running> {
  const server = createHttpServer(config, log, "http", { readiness, collectors });
  const { origin: publicOrigin } = config.http.publicUrl;
  const socketGround = { log, publicOrigin, identify, authorizeServer, hearOfRights };
  await bindSockets(server.app, sockets(), socketGround);
  const openOnce = createOnce(ground.transact, ground.keyedHash);
  const bindings = routes();
  for (const binding of bindings)
    bindRoute(server.app, binding, { ...ground, identify, authorizeServer, openOnce });
  serveApiDescription(
    server.app,
    bindings.map(({ route }) => route),
  );
  if (config.http.webDist) await serveSite(server.app, config.http.webDist, config.http.publicUrl);
  else answerNotFound(server.app);
  const address = await server.listen(config.http.host, config.http.port);
  log.info({ address }, "listening");
  const nodes = listenToNodes();
  return {
    stop: async () => {
      await server.drain(config.http.shutdownGraceMs);
      await nodes.stop();
    },
  };
}

if (import.meta.main) await runProgram("http", [startHttp]);
