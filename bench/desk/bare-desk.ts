import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { deskPages } from "./pages.ts";

// The minimum: find who asks, send the statements of the page to PostgreSQL, answer with their rows.
const [databaseUrl, serverId = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
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
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers));
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
