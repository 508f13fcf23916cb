import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { openQuestions } from "./bare-questions.ts";
import { deskPages } from "./pages.ts";

// The minimum: find who asks, send the statements of the page to PostgreSQL, answer with their rows.
const [databaseUrl, serverId = "", natsUrl = "", credentialsFile = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const askMachines = await openQuestions(natsUrl, credentialsFile);
const whoAsks = `select u.id from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.is_admin`;

const server = createServer((request, response) => {
  const page = deskPages.find(({ path }) => path(serverId) === request.url);
  const answer = async () => {
    const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const hash = createHash("sha256").update(token).digest("base64url");
    const { rows: found } = await pool.query({ name: "who", text: whoAsks, values: [hash] });
    if (found.length === 0 || !page) return response.writeHead(401).end();
    const answers: unknown[] = [];
    for (const [index, text] of page.statements.entries()) {
      const values = text.includes("$1") ? [serverId] : [];
      answers.push((await pool.query({ name: `${page.name} ${index}`, text, values })).rows);
    }
    if (page.asksMachines === true) answers.push(await findHeld());
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers));
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

/** What every machine holds, beside the rows of it: those that are missing, and the first page. */
async function findHeld() {
  const { rows: machines } = await pool.query<{ id: string }>({
    name: "machines to ask",
    text: "select id from nodes where state <> 'removed' order by name",
  });
  const held = (await askMachines(machines.map(({ id }) => id))).flatMap(({ body }) => body.instances);
  const { rows } = await pool.query<{ id: string }>({
    name: "servers by id",
    text: "select id, name, server_type, minecraft_version from servers where deleted_at is null and id = any($1)",
    values: [held.map((one) => one.serverId)],
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const missing = held.filter((one) => !known.has(one.serverId)).length;
  return { missing, servers: held.slice(0, 50).map((one) => [one, known.get(one.serverId)]) };
}
