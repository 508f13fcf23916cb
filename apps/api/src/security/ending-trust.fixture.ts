import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { sendFile } from "@blockwright/node-protocol/bulk";
import { relayAuthorization, relayPath, relayProof } from "@blockwright/node-protocol/relay";
import { renewSftp, signInSftp, type SftpCredential } from "@blockwright/node-protocol/sftp";
import { fromSeed } from "@nats-io/nkeys";
import { ask, post } from "../http-client.fixture.ts";
import type { TestApi } from "../api.fixture.ts";
import { someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { approvalIn, openChat } from "../modules/assistant/assistant-chat.fixture.ts";
import { call, say, type startScene } from "../modules/assistant/assistant-scene.fixture.ts";
import { waitUntil } from "../modules/nodes/nodes.fixture.ts";
import type { FakeNode } from "../modules/nodes/fake-node.fixture.ts";
import { lookAtPlans } from "../modules/servers/planned-restart/carry-out-restart.ts";
import { openConsolePage } from "../modules/servers/console/console.fixture.ts";
import { somePublicKey, someSftpPassword, someSshKey } from "../modules/sftp/sftp.fixture.ts";
import { tusClient } from "../modules/transfers/tus.fixture.ts";
import { openRequest } from "./multipart.fixture.ts";

type Scene = Awaited<ReturnType<typeof startScene>>;

/** One server, and a person who has everything open on it that can be open. */
export interface Opening {
  readonly scene: Scene;
  readonly server: Awaited<ReturnType<Scene["openServer"]>>;
  /** With the sign-in that opens everything. */
  readonly person: TestPerson;
  readonly operator: TestPerson;
  /** Who offers the server to whom. */
  readonly offer: { readonly from: TestPerson; readonly to: TestPerson };
}

/** Whether it still works, for a person who is signed in like this now. */
export type Look = (cookiesNow: string | undefined) => Promise<boolean>;

const as = ({ cookies }: Pick<TestPerson, "cookies">) => ({ headers: { cookie: cookies } });
const configPath = "plugins/Homes/config.yml";

export const openings = {
  page: async ({ scene: { api }, person }) => {
    const socket = await openSocket(api, "/ws/session", person);
    return async () => socket.isOpen() && (await ask(`${api.url}/api/auth/me`, as(person))).status === 200;
  },

  console: async ({ scene: { api }, server, person }) => {
    server.game.print("a line");
    const query = { serverId: server.serverId };
    const console = await openConsolePage(api, { cookie: person.cookies, query });
    await waitUntil("the console is shown", () => console.messages.length > 0);
    return async () => console.code() === 0;
  },

  updates: async ({ scene: { api }, server, person }) => {
    const socket = await openSocket(api, `/ws/server?serverId=${server.serverId}`, person);
    return async () => socket.isOpen();
  },

  "assistant-turn": async ({ scene, server, person }) => {
    const { api } = scene;
    server.put(configPath, "homes: 1\n");
    scene.follow(
      call("edit_config", { path: configPath, edits: [{ path: ["homes"], value: 5 }] }),
      say("Done."),
    );
    const chat = await openChat(api, person, server.serverId);
    const { id, digest } = approvalIn(await chat.send("Five homes"));
    return async (cookie) => {
      if (cookie === undefined) return false;
      // With what was never shown, the answer is the same unless the turn still waits.
      const body = { decision: "approved", digest: "0".repeat(digest.length) };
      const answer = await post(`${api.url}/api/ai/approvals/${id}`, body, { headers: { cookie } });
      return String(answer.json["error"]).startsWith("This is not what you were shown.");
    };
  },

  upload: async ({ scene: { api }, server, person }) => {
    const tus = tusClient(api.url, server.serverId, person.cookies);
    const begun = await tus.begin("world.zip", 5);
    const location = String(begun.headers["location"]);
    return async () => (await tus.see(location)).status === 200;
  },

  download: async ({ scene: { api }, server, person }) => {
    sendEndlessly(api, server.node);
    const url = `${api.url}/api/servers/${server.serverId}/downloads?path=world.zip`;
    const opened = openRequest(url, "GET", { cookie: person.cookies });
    let isOpen = true;
    void opened.ended.then(() => (isOpen = false));
    opened.sent.end();
    await opened.begun;
    return async () => isOpen;
  },

  "sftp-session": async (opening) => {
    const key = somePublicKey();
    await someSshKey(opening.scene.api, opening.person, key);
    const ticket = (await signIn(opening, keyCredential(key))).session?.ticket ?? "";
    return async () => {
      const answer = await opening.server.node.ask(renewSftp.name, { tickets: [ticket] });
      return renewSftp.response.parse((answer as { body: unknown }).body).rights[0] !== "none";
    };
  },

  "sftp-password": async (opening) => {
    const password = await someSftpPassword(opening.scene.api, opening.person, opening.server.serverId);
    return async () => (await signIn(opening, { kind: "password", password })).isWelcome;
  },

  "ssh-key": async (opening) => {
    const key = somePublicKey();
    await someSshKey(opening.scene.api, opening.person, key);
    return async () => (await signIn(opening, keyCredential(key))).isWelcome;
  },

  "console-link": async ({ scene: { api }, server, person }) => {
    const lines = ["[12:00:00 INFO]: a line to share"];
    server.game.printRaw(lines[0] ?? "");
    const shares = `${api.url}/api/servers/${server.serverId}/console-shares`;
    const { token } = (await post(shares, { lines }, as(person))).json;
    return () => isFound(`${api.url}/api/console-shares/look-up`, token);
  },

  invitation: async ({ scene: { api }, server, person }) => {
    const invites = `${api.url}/api/servers/${server.serverId}/invites`;
    const { token } = (await post(invites, { role: "viewer" }, as(person))).json;
    return () => isFound(`${api.url}/api/invites/look-up`, token);
  },

  "handover-offer": async ({ scene: { api }, server, offer: { from, to } }) => {
    const url = `${api.url}/api/servers/${server.serverId}/handover`;
    await ask(url, { method: "PUT", body: { userId: to.id }, ...as(from) });
    return async () => (await ask(`${api.url}/api/handovers`, as(to))).text.includes(server.serverId);
  },

  "planned-restart": async ({ scene: { api }, server, person, operator }) => {
    const url = `${api.url}/api/servers/${server.serverId}`;
    const at = new Date(Date.now() + 6 * 24 * 3_600_000).toISOString();
    await post(`${url}/planned-restart`, { when: "time", at }, as(person));
    return async () => {
      await lookAtPlans(api.application.deps);
      const { status, json } = await ask(url, as(operator));
      return status === 200 && json["plannedRestart"] !== null;
    };
  },
} satisfies Record<string, (opening: Opening) => Promise<Look>>;

export type Thing = keyof typeof openings;

/** By somebody whose network has not been counted yet. */
async function isFound(url: string, token: unknown): Promise<boolean> {
  return (await post(url, { token }, { from: someAddress() })).status === 200;
}

const keyCredential = (line: string): SftpCredential => ({
  kind: "key",
  publicKey: line.split(" ")[1] ?? "",
  isProven: true,
});

async function signIn({ server, person }: Opening, credential: SftpCredential) {
  const username = `${person.username}.${server.serverId.slice(0, 8)}`;
  const question = { username, address: "192.0.2.1", credential };
  const answer = (await server.node.ask(signInSftp.name, question)) as { body: unknown };
  return signInSftp.response.parse(answer.body);
}

async function openSocket(api: TestApi, path: string, { cookies }: TestPerson) {
  const origin = api.application.config.http.publicUrl.origin;
  const socket = new WebSocket(`${api.url.replace("http", "ws")}${path}`, {
    headers: { cookie: cookies, origin },
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`${path} was refused`)));
  });
  return { isOpen: () => socket.readyState === WebSocket.OPEN };
}

/** The machine sends a file that never ends, until nobody reads it any more. */
function sendEndlessly(api: TestApi, node: FakeNode): void {
  const seed = /(SU[A-Z0-9]{56})/.exec(node.credentials)?.[1] ?? "";
  const key = fromSeed(new TextEncoder().encode(seed));
  node.answers.set(sendFile.name, (_node, body) => {
    const { relay } = sendFile.request.parse(body);
    const sizeBytes = 1_000_000_000;
    const authorization = relayAuthorization(relay, key.sign(relayProof("PUT", relay)));
    const headers = {
      authorization,
      "content-type": "application/octet-stream",
      "content-length": sizeBytes,
    };
    const sent = request(`${api.url}${relayPath(relay)}`, { method: "PUT", headers, agent: false });
    const dripping = setInterval(() => sent.write("x"), 20);
    sent.on("error", () => undefined).once("close", () => clearInterval(dripping));
    return { sizeBytes, tag: `"${randomUUID()}"`, sent: { firstByte: 0, bytes: sizeBytes } };
  });
}
