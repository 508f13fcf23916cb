import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { obtainIdentity } from "./enrol.ts";

let stateFolder: string;
let server: Server | undefined;
beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "blockwright-enrol-"));
});
afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(stateFolder, { recursive: true });
});

const config = (apiUrl: string) =>
  readConfig({
    AGENT_STATE_FOLDER: stateFolder,
    AGENT_ADDRESS: "192.0.2.1",
    PLAIN_FOLDER: "/trees",
    API_URL: apiUrl,
    ENROLMENT_TOKEN: "bwn_token",
  });

/** An api that gives this answer to every enrolment. Returns its address and the requests it received. */
async function apiThat(status: number, headers: Record<string, string>, answer: object) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const enrolled = (natsUrl: string) => ({
  nodeId: "n1",
  natsUrl,
  credentials: "secret",
  credentialsExpireAt: new Date().toISOString(),
});

test("a node refuses an unencrypted NATS address from the api", async () => {
  const { url } = await apiThat(201, {}, enrolled("nats://nats.example.org:4222"));
  await expect(obtainIdentity(config(url), 1)).rejects.toThrow(ConfigError);
  await expect(obtainIdentity(config(url), 1)).rejects.toThrow("must begin with tls://");
});

test("a node refuses an unencrypted NATS address from an earlier enrolment", async () => {
  const kept = { nodeId: "n1", natsUrl: "nats://192.0.2.7:4222", credsFile: "node.creds" };
  writeFileSync(join(stateFolder, "identity.json"), JSON.stringify(kept));
  await expect(obtainIdentity(config("http://127.0.0.1:9"), 1)).rejects.toThrow("must begin with tls://");
});

test("TLS addresses and unencrypted local addresses are accepted", async () => {
  const { url } = await apiThat(201, {}, enrolled("tls://nats.example.org:4222"));
  await expect(obtainIdentity(config(url), 1)).resolves.toMatchObject({ nodeId: "n1" });
  const kept = { nodeId: "n2", natsUrl: "nats://127.0.0.1:4222", credsFile: "node.creds" };
  writeFileSync(join(stateFolder, "identity.json"), JSON.stringify(kept));
  await expect(obtainIdentity(config(url), 1)).resolves.toEqual(kept);
});

test("the token is not sent to a redirect target", async () => {
  const { url, asked } = await apiThat(307, { location: "/elsewhere" }, {});
  await expect(obtainIdentity(config(url), 1)).rejects.toThrow("fetch failed");
  expect(asked).toEqual(["/api/nodes/enrol"]);
});
