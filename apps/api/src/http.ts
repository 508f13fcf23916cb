import type { Application } from "./composition.ts";
import { answerNotFound } from "./platform/http/answer-error.ts";
import { bindRoute } from "./platform/http/bind-route.ts";
import { bindSockets } from "./platform/http/bind-socket.ts";
import { createHeldRights } from "./platform/http/rights/held-rights.ts";
import { createOpenThings } from "./platform/http/rights/hold-open.ts";
import { createOnce } from "./platform/http/idempotency.ts";
import { createRouteLimits } from "./platform/http/limits/route-limits.ts";
import { serveApiDescription } from "./platform/http/description/serve-api-description.ts";
import { serveSecurityContact } from "./platform/http/site/serve-security-contact.ts";
import { serveSite } from "./platform/http/site/serve-site.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { runProgram, type Running } from "./program.ts";

export async function startHttp({
  config,
  log,
  deps,
  identify,
  authorizeServer,
  hearOfRights,
  startChores,
  routes,
  sockets,
  readiness,
  collectors,
}: Application): Promise<Running> {
  const server = createHttpServer(config, log, "http", { readiness, collectors });
  const { origin: publicOrigin } = config.http.publicUrl;
  const routeLimits = createRouteLimits(deps.limits, config.http.limitFactor);
  const rights = createHeldRights({ log, identify });
  hearOfRights(rights.look);
  const socketDeps = { rights, routeLimits, publicOrigin, identify, authorizeServer, now: deps.now };
  await bindSockets(server.app, sockets(), socketDeps);
  const { holdOpen, endStreams } = createOpenThings(rights);
  server.app.addHook("preClose", async () => endStreams());
  const openOnce = createOnce(deps);
  const bindings = routes();
  for (const binding of bindings)
    bindRoute(server.app, binding, {
      log,
      routeLimits,
      holdOpen,
      identify,
      authorizeServer,
      openOnce,
      now: deps.now,
    });
  serveApiDescription(
    server.app,
    bindings.map(({ route }) => route),
  );
  const { webDist: directory, publicUrl } = config.http;
  serveSecurityContact(server.app, { contact: config.egress.contact, publicUrl, now: deps.now });
  if (directory)
    await serveSite(server.app, { directory, publicUrl, takesCards: config.cards !== undefined });
  else answerNotFound(server.app);
  const address = await server.listen(config.http.host, config.http.port);
  log.info({ address }, "listening");
  const chores = startChores("http");
  return {
    stop: async () => {
      await server.drain(config.http.shutdownGraceMs);
      await chores.stop();
    },
  };
}

if (import.meta.main) await runProgram("http", [startHttp]);
