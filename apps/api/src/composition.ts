import { createIdentify, sessionsEnded } from "./modules/accounts/index.ts";
import { createReadClaims } from "./modules/builds/claims/measure-claims.ts";
import { serverChanged } from "./modules/nodes/index.ts";
import type { Config } from "./platform/config.ts";
import { factDelivery } from "./platform/events/deliver-facts.ts";
import { gaugeOf } from "./platform/figure.ts";
import { capabilitiesRoute } from "./platform/http/capabilities.ts";
import type { ReadinessCheck } from "./platform/http/health.ts";
import type { Look } from "./platform/http/rights/held-rights.ts";
import type { Logger } from "./platform/log.ts";
import { mailDelivery } from "./platform/mail/outbox.ts";
import { foldModules, type ProgramName } from "./platform/module.ts";
import { createLink } from "./platform/nats/link.ts";
import { systemNow, type Now } from "./platform/now.ts";
import type { Tool } from "./platform/tool.ts";
import { createEgressClient } from "./platform/egress/create-egress-client.ts";
import { retention } from "./platform/workflows/retention.ts";
import { modules } from "./wiring/modules.ts";
import { openDeps } from "./wiring/open-deps.ts";
import { openPlatform } from "./wiring/open-platform.ts";

export type Application = Awaited<ReturnType<typeof compose>>;

/** The whole object graph: the platform, the ports, and the merged manifests of all modules. */
export async function compose(config: Config, log: Logger, program: string, now: Now = systemNow) {
  const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);
  const platform = await openPlatform({ config, log, program, now, subscriptions });
  const { pool, nats, mailTransport } = platform;
  const { rows, transact, secrets, hints } = platform.deps;
  const egress = createEgressClient({
    config,
    rows,
    log,
    now: () => now().getTime(),
    limits: { keptAnswersBytes: config.storage.outsideAnswersBytes },
  });
  const opened = await openDeps(platform.deps, createLink(nats, log), egress);
  let tools: readonly Tool[] | undefined;
  const deps = { ...opened, tools: (): readonly Tool[] => (tools ??= parts.tools()) };
  const parts = foldModules(modules, deps);

  return {
    config,
    log,
    pool,
    deps,
    identify: createIdentify(deps),
    authorizeServer: deps.authorizeServer,
    routes: () => [
      capabilitiesRoute(config, deps.catalogue.plugins, createReadClaims(deps)),
      ...parts.routes(),
    ],
    sockets: parts.sockets,
    hearOfRights: (look: Look) => {
      hints.listen(sessionsEnded, look);
      hints.listen(serverChanged, look);
    },
    workflows: () => [
      factDelivery(transact, subscriptions, parts.facts()),
      retention(platform.deps),
      ...(mailTransport ? [mailDelivery(rows, secrets, mailTransport, now)] : []),
      ...parts.workflows(),
    ],
    startChores: (runsIn: ProgramName) => {
      const running = parts
        .chores()
        .filter((chore) => chore.runsIn.includes(runsIn))
        .map((chore) => chore.start());
      return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
    },
    collectors: [egress.questions, ...parts.figures().map(gaugeOf)],
    readiness: [
      { name: "postgres", isVital: true, check: async () => void (await pool.query("select 1")) },
      { name: "nats", isVital: false, check: async () => void (await nats.rtt()) },
    ] satisfies ReadinessCheck[],
    close: async () => {
      await egress.close();
      await platform.close();
    },
  };
}
