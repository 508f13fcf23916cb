import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "pg";

// The least anybody could do for "who am I": read the cookie, ask PostgreSQL the same question, answer JSON.
const [port, databaseUrl] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const query = `
  select s.id, s.expires_at, s.ends_at, s.last_seen_at, u.id as user_id, u.username, u.is_admin, u.email, u.plan, u.created_at
    from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > now() and s.ends_at > now() and u.deleted_at is null`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  const { rows } = await pool.query({ name: "me", text: query, values: [tokenHash] });
  const [row] = rows;
  const body = row && {
    id: row.user_id,
    username: row.username,
    email: row.email,
    plan: row.plan,
    createdAt: row.created_at,
  };
  response.writeHead(row ? 200 : 401, { "content-type": "application/json" });
  response.end(JSON.stringify(body ?? { error: "Please log in first." }));
}

createServer((request, response) => void answer(request, response)).listen(Number(port), "127.0.0.1");
