import { createModel } from "./adapters/ai-sdk-model.ts";
import { createBedrockSoftware } from "./adapters/bedrock-software.ts";
import { createFabricSoftware } from "./adapters/fabric-software.ts";
import { createForgeSoftware } from "./adapters/forge-software.ts";
import { createGeyserBridge } from "./adapters/geyser-bridge.ts";
import { createHangarPlugins } from "./adapters/hangar-plugins.ts";
import { pingServer } from "./adapters/minecraft-status.ts";
import { createModrinthPlugins } from "./adapters/modrinth-plugins.ts";
import { createMojangSoftware } from "./adapters/mojang-software.ts";
import { createNeoforgeSoftware } from "./adapters/neoforge-software.ts";
import { createPaperSoftware } from "./adapters/paper-software.ts";
import { createSpigetPlugins } from "./adapters/spiget-plugins.ts";
import { createSpigotSoftware } from "./adapters/spigot-software.ts";
import { createIdentify, sessionsEnded } from "./modules/accounts/index.ts";
import { accountsFacts } from "./modules/accounts/accounts.facts.ts";
import { accountsRoutes } from "./modules/accounts/accounts.routes.ts";
import { accountsWorkflows } from "./modules/accounts/purge-expired-sign-ins.workflow.ts";
import { accountsSockets } from "./modules/accounts/session.socket.ts";
import { createAuthorizeServer } from "./modules/access/index.ts";
import type { BuildsGround } from "./modules/builds/index.ts";
import { buildsWorkflows } from "./modules/builds/build-server.workflow.ts";
import { buildsFacts } from "./modules/builds/builds.facts.ts";
import { buildsRoutes } from "./modules/builds/builds.routes.ts";
import { jobsRoutes } from "./modules/builds/jobs.routes.ts";
import { jobsWorkflows } from "./modules/builds/jobs.workflow.ts";
import { lostPortsWorkflows } from "./modules/builds/lost-ports.workflow.ts";
import type { ChangesGround } from "./modules/changes/index.ts";
import { changesWorkflows } from "./modules/changes/apply-change.workflow.ts";
import { changesRoutes } from "./modules/changes/changes.routes.ts";
import { createFetchLockedFile } from "./modules/changes/fetch-locked-file.ts";
import { oldChangesWorkflows } from "./modules/changes/forget-old-changes.workflow.ts";
import { doctorRoutes } from "./modules/doctor/doctor.routes.ts";
import { createPinFile, findFloodgateMod, type CatalogueGround } from "./modules/catalogue/index.ts";
import { serverChanged, type NodesGround } from "./modules/nodes/index.ts";
import { listenToNodes } from "./modules/nodes/listen-to-nodes.ts";
import { createCallNode } from "./modules/nodes/node-client.ts";
import { nodesRoutes } from "./modules/nodes/nodes.routes.ts";
import { startReconciler } from "./modules/nodes/reconcile-instances.ts";
import { createPlanServer } from "./modules/planning/index.ts";
import { serversSockets } from "./modules/servers/console.socket.ts";
import { serversWorkflows } from "./modules/servers/keep-history.workflow.ts";
import { deletionWorkflows } from "./modules/servers/purge-servers.workflow.ts";
import { createReadServers } from "./modules/servers/read-servers.ts";
import { serversRoutes } from "./modules/servers/servers.routes.ts";
import type { Config } from "./platform/config.ts";
import { migrateDatabase } from "./platform/db/migrate.ts";
import { createPool } from "./platform/db/pool.ts";
import { openRows } from "./platform/db/rows.ts";
import { createRecordFact, factDelivery } from "./platform/events/deliver-facts.ts";
import type { FactHandler } from "./platform/events/facts.ts";
import { createHints } from "./platform/events/hints.ts";
import type { Ground } from "./platform/ground.ts";
import { capabilitiesRoute } from "./platform/http/capabilities.ts";
import type { ReadinessCheck } from "./platform/http/health.ts";
import type { Look } from "./platform/http/socket-rights.ts";
import { createKeyedHash } from "./platform/keyed-hash.ts";
import { createLimits } from "./platform/limits.ts";
import type { Logger } from "./platform/log.ts";
import { createQueueMail, mailDelivery } from "./platform/mail/outbox.ts";
import { createMailTransport } from "./platform/mail/transports.ts";
import { connectNats } from "./platform/nats/connect.ts";
import { createLink, type Link } from "./platform/nats/link.ts";
import { createCredentialsIssuer } from "./platform/nats/credentials-issuer.ts";
import { createOutsideClient } from "./platform/outside/create-outside-client.ts";
import type { OutsideClient } from "./platform/outside/outside-client.ts";
import { createPasswordHashing } from "./platform/password-hashing.ts";
import { createSecrets } from "./platform/secrets.ts";
import { createTransact } from "./platform/transaction.ts";
import { openWorkflowClient } from "./platform/workflows/enqueue.ts";
import { retention } from "./platform/workflows/retention.ts";

export type Application = Awaited<ReturnType<typeof compose>>;

/** The whole object graph, built here and nowhere else. A new module adds its parts to the lists at the end. */
export async function compose(config: Config, log: Logger, program: string) {
  const { ground, pool, nats, factHandlers, mailTransport, closeGround } = await openGround(
    config,
    log,
    program,
  );
  const { rows, transact, secrets, hints } = ground;
  const { fleetRoutes, fleetSockets, ...fleet } = await composeFleet(ground, createLink(nats, log));
  const outside = createOutsideClient({ config, rows, log });
  const catalogue = composeCatalogue(ground, outside);
  const builds = composeBuilds(ground, fleet.nodesGround, catalogue);
  const changes = composeChanges(ground, fleet.nodesGround, outside);
  factHandlers.push(...accountsFacts(ground), ...buildsFacts());

  return {
    config,
    log,
    pool,
    ground,
    ...fleet,
    catalogue,
    builds,
    identify: createIdentify(ground),
    routes: () => [
      capabilitiesRoute(config, catalogue.plugins),
      ...accountsRoutes(ground),
      ...fleetRoutes(),
      ...buildsRoutes(builds),
      ...jobsRoutes(builds),
      ...changesRoutes(changes),
      ...doctorRoutes({ ...changes, catalogue }),
    ],
    sockets: () => [...accountsSockets(ground), ...fleetSockets()],
    hearOfRights: (look: Look) => {
      hints.listen(sessionsEnded, look);
      hints.listen(serverChanged, look);
    },
    workflows: () => [
      factDelivery(transact, factHandlers),
      retention(rows, ground.limits),
      ...(mailTransport ? [mailDelivery(rows, secrets, mailTransport)] : []),
      ...accountsWorkflows(ground),
      ...serversWorkflows(ground),
      ...deletionWorkflows(fleet.nodesGround),
      ...buildsWorkflows(builds),
      ...changesWorkflows(changes),
      ...oldChangesWorkflows(ground),
      ...jobsWorkflows(builds),
      ...lostPortsWorkflows(builds),
    ],
    collectors: [outside.questions],
    readiness: [
      { name: "postgres", isVital: true, check: async () => void (await pool.query("select 1")) },
      { name: "nats", isVital: false, check: async () => void (await nats.rtt()) },
    ] satisfies ReadinessCheck[],
    close: async () => {
      await outside.close();
      await closeGround();
    },
  };
}

/** What every module stands on, and the connections it is made of. */
async function openGround(config: Config, log: Logger, program: string) {
  await migrateDatabase(config.database.url, log);
  const pool = createPool(config.database.url, config.database.poolSize, log);
  const limitsPool = createPool(config.database.url, 3, log);
  const [nats, workflowClient, passwordHashing] = await Promise.all([
    connectNats(config.nats.url, config.nats.credsFile, program, log),
    openWorkflowClient(config.database.url, log),
    createPasswordHashing(),
  ]);
  const { enqueue } = workflowClient;
  const secrets = createSecrets(config.secretsKeys);
  const keyedHash = createKeyedHash(config.signalsPepper);
  const mailTransport = createMailTransport(config.mail);
  const factHandlers: FactHandler[] = [];
  const ground: Ground = {
    config,
    log,
    rows: openRows(pool),
    transact: createTransact(pool),
    enqueue,
    recordFact: createRecordFact(enqueue, factHandlers),
    hints: createHints(nats, log),
    limits: createLimits(limitsPool, keyedHash),
    secrets,
    keyedHash,
    passwordHashing,
    queueMail: createQueueMail(enqueue, secrets, mailTransport !== undefined),
  };
  const closeGround = async () => {
    // Draining needs the server; while it is away there is nothing left to say.
    await nats.drain().catch(() => nats.close());
    await workflowClient.close();
    await Promise.all([pool.end(), limitsPool.end()]);
  };
  return { ground, pool, nats, factHandlers, mailTransport, closeGround };
}

function composeBuilds(ground: Ground, nodesGround: NodesGround, catalogue: CatalogueGround): BuildsGround {
  const { model } = ground.config;
  return {
    ...nodesGround,
    enqueue: ground.enqueue,
    recordFact: ground.recordFact,
    catalogue,
    planServer: createPlanServer({
      ...ground,
      catalogue,
      ...model,
      model: model.provider && createModel(model.provider),
    }),
    pingServer,
  };
}

function composeChanges(ground: Ground, nodesGround: NodesGround, outside: OutsideClient): ChangesGround {
  const { config, enqueue, recordFact } = ground;
  const fetchLockedFile = createFetchLockedFile(outside, Object.values(config.sources));
  return { ...nodesGround, enqueue, recordFact, fetchLockedFile };
}

/** Where software and add-ons come from. */
function composeCatalogue({ config, rows }: Ground, outside: OutsideClient): CatalogueGround {
  const { sources, images } = config;
  const fabric = createFabricSoftware({ outside, source: sources.fabric });
  const modrinth = createModrinthPlugins({ outside, source: sources.modrinth });
  const bridge = createGeyserBridge({
    outside,
    source: sources.geyser,
    newestFabricVersion: async () =>
      (await fabric.versions()).find(({ isStable }) => isStable)?.minecraftVersion,
    findFloodgateMod: (minecraftVersion) => findFloodgateMod(modrinth, minecraftVersion),
  });
  return {
    software: [
      createMojangSoftware({ outside, source: sources.mojang }),
      createPaperSoftware({ outside, source: sources.paper }),
      createSpigotSoftware({
        outside,
        source: sources.spigot,
        builderJdks: Object.keys(images.builder).map(Number),
      }),
      fabric,
      createForgeSoftware({ outside, files: sources.forgeFiles, maven: sources.forgeMaven }),
      createNeoforgeSoftware({ outside, source: sources.neoforge }),
      createBedrockSoftware({ outside, source: sources.bedrock, fallback: sources.bedrockFallback }),
    ],
    plugins: [
      modrinth,
      createHangarPlugins({ outside, source: sources.hangar }),
      createSpigetPlugins({ outside, source: sources.spiget }),
    ],
    bridge,
    pinFile: createPinFile({ rows, outside }),
    images,
  };
}

/** Machines, what runs on them, and who may do what to it. */
async function composeFleet(ground: Ground, link: Link) {
  const issuer = await createCredentialsIssuer(ground.config.nats.accountSeedFile);
  const nodesGround = { ...ground, callNode: createCallNode(link) };
  const readServers = createReadServers(ground);
  return {
    nodesGround,
    authorizeServer: createAuthorizeServer(readServers.findOwner),
    fleetRoutes: () => [...nodesRoutes(ground, issuer), ...serversRoutes(nodesGround, readServers)],
    fleetSockets: () => serversSockets({ ...nodesGround, link }),
    listenToNodes: () => listenToNodes(ground, link, issuer),
    startReconciler: () => startReconciler(nodesGround),
  };
}
