import { readFile, rename, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { enrolmentAnswer } from "@blockwright/node-protocol/enrolment";
import { problemOfNatsAddress } from "@blockwright/node-protocol/guarded-address";
import { ourRange } from "@blockwright/node-protocol/protocol-version";
import { z } from "zod";
import { ConfigError, type AgentConfig } from "../config.ts";

const identity = z.object({
  nodeId: z.string(),
  natsUrl: z.string(),
  credsFile: z.string(),
  /** The api where the node was enrolled. Large files are exchanged with it. */
  apiUrl: z.string().optional(),
});
export type Identity = z.output<typeof identity>;

/** The node's identity: as configured, as enrolled earlier, or newly enrolled with the one-time token. */
export async function obtainIdentity(config: AgentConfig, diskMb: number): Promise<Identity> {
  const { nodeId, nats, stateFolder } = config;
  if (nodeId && nats.url && nats.credsFile) return { nodeId, natsUrl: nats.url, credsFile: nats.credsFile };
  const file = join(stateFolder, "identity.json");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept) return guarded(identity.parse(JSON.parse(kept)));
  return enrol(config, diskMb, file);
}

/** The api provides the NATS address, and an old or forged one may be unencrypted. */
function guarded<Told extends { natsUrl: string }>(told: Told): Told {
  const problem = problemOfNatsAddress(told.natsUrl);
  if (problem === undefined) return told;
  throw new ConfigError(
    `The agent can't start. The address of NATS that the api gave, ${told.natsUrl}, ${problem}.`,
  );
}

async function enrol(
  { enrolment, address, stateFolder }: AgentConfig,
  diskMb: number,
  file: string,
): Promise<Identity> {
  const { apiUrl, token, name } = enrolment;
  if (!apiUrl || !token) throw new Error("This node is not enrolled yet: set API_URL and ENROLMENT_TOKEN.");
  const memoryMb = Math.floor(totalmem() / 1024 / 1024);
  const body = { token, protocol: ourRange, name, address, memoryMb, diskMb, cpus: cpus().length };
  const answer = await fetch(new URL("/api/nodes/enrol", apiUrl), {
    method: "POST",
    // The token is only sent to the configured address.
    redirect: "error",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The api refused to enrol this node: ${await answer.text()}`);
  const { nodeId, natsUrl, credentials } = guarded(enrolmentAnswer.parse(await answer.json()));
  const credsFile = join(stateFolder, "node.creds");
  await writeFile(credsFile, credentials, { mode: 0o600 });
  const enrolled = { nodeId, natsUrl, credsFile, apiUrl };
  await writeFile(`${file}.new`, JSON.stringify(enrolled), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return enrolled;
}
