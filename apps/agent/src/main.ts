import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { terminalJson, terminalText } from "@blockwright/minecraft/terminal-text";
import { pino } from "pino";
import { startAgent } from "./agent.ts";
import { ConfigError, readConfig, type AgentConfig } from "./config.ts";
import { DockerRuntime } from "./runtime/docker-runtime.ts";
import { probeResolvers } from "./runtime/probe-resolvers.ts";
import { btrfsVolumes } from "./volumes/btrfs-volumes.ts";
import { directoryVolumes } from "./volumes/directory-volumes.ts";

/** A configuration error won't go away on a restart, so the supervisor need not retry. */
function explain(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${terminalText(error.message)}\n`);
  process.exit(78);
}

function readOrExplain(): AgentConfig {
  try {
    return readConfig();
  } catch (error) {
    return explain(error);
  }
}

const config = readOrExplain();
const log = pino({
  level: config.logLevel,
  base: { program: "agent" },
  hooks: { streamWrite: terminalJson },
});
const dataFolder = config.poolFolder ?? config.plainFolder ?? "";
await mkdir(dataFolder, { recursive: true });
await mkdir(config.stateFolder, { recursive: true, mode: 0o700 });
const { networkNamespace, subnet, ...docker } = config.docker;
const runtime = new DockerRuntime({
  ...docker,
  ...(networkNamespace !== undefined && { networkNamespace }),
  ...(subnet !== undefined && { subnet }),
  nodeId: config.nodeId ?? config.enrolment.name,
  publishAddress: config.publishAddress,
  accountsFolder: join(config.stateFolder, "accounts"),
});
const volumes = config.poolFolder ? btrfsVolumes(config.poolFolder) : directoryVolumes(dataFolder);
if (!volumes.hasQuota) log.warn("there is no btrfs pool: nothing holds a server to its storage limit");
const agent = await startAgent({ config, log, runtime, volumes, dataFolder }).catch(explain);
log.info({ nodeId: agent.nodeId }, "serving");
void reportResolvers(docker.resolvers);
let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    // The servers keep running; the next agent takes them over.
    void agent.stop().then(() => process.exit(0));
  });
}

async function reportResolvers(resolvers: readonly string[]): Promise<void> {
  const problems = await probeResolvers(resolvers);
  for (const problem of problems) log.error(problem);
  if (problems.length === 0) log.info({ resolvers }, "the DNS servers of game servers answer");
}
