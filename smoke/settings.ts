import { agentEnvironment } from "../services/programs/agent-process.ts";
import { apiEnvironment } from "../services/programs/api-environment.ts";
import type { Instance } from "../services/instance.ts";

type Environment = Readonly<Record<string, string>>;

/** Marks everything we make on an engine. */
export function nodeNameOf(given: NodeJS.ProcessEnv): string {
  return given["NODE_NAME"] ?? "smoke";
}

/** Of the operator's own agent: where it differs from ours, the smoke test would try another machine. */
const agentVariables =
  /^(AGENT_ADDRESS|AGENT_PUBLISH_ADDRESS|DOCKER_SOCKET|DOCKER_NETWORK_NAMESPACE|BRIDGE_MTU|BRIDGE_SUBNET|RESOLVERS|DENIED_ADDRESSES|(TENANT|EGRESS)_ALLOWED_NETWORKS|OUTSIDE_CONTACT|(STEP_RESULTS|DOWNLOAD_CACHE)_MB)$/;
const apiVariables =
  /^(SOURCE_\w+|EGRESS_ALLOWED_NETWORKS|OUTSIDE_CONTACT|NODE_PORT_(FIRST|LAST)|\w+_IMAGES?)$/;

/** With DOCKER_SOCKET the engine of this machine is used, else one of our own, which nobody reaches from outside. */
export function agentSettings(instance: Instance, given: NodeJS.ProcessEnv): Environment {
  const own = agentEnvironment(instance, nodeNameOf(given));
  const usual = { RESOLVERS: "", EGRESS_ALLOWED_NETWORKS: "", TENANT_ALLOWED_NETWORKS: "", BRIDGE_MTU: "" };
  const engine = given["DOCKER_SOCKET"] === undefined ? {} : { DOCKER_NETWORK_NAMESPACE: "" };
  return { ...own, ...usual, ...engine, ...chosen(given, agentVariables), BACKUP_STORE: "" };
}

export function apiSettings(instance: Instance, databaseUrl: string, given: NodeJS.ProcessEnv): Environment {
  return {
    ...apiEnvironment(instance, databaseUrl, { port: instance.ports.api }),
    WORKER_HTTP_PORT: String(instance.ports.worker),
    // One person builds and deletes many servers.
    IMPORTS_PER_PERSON_AND_DAY: "1000",
    KEPT_FILES_PER_SERVER: "100",
    ...chosen(given, apiVariables),
  };
}

function chosen(given: NodeJS.ProcessEnv, wanted: RegExp): Record<string, string> {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    value !== undefined && wanted.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(pairs);
}
