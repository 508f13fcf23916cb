import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "pg";

// The least anybody could do for one server of the person who asks: who is it, the same rows, the same answer as JSON.
const [port, databaseUrl] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const findSession = `
  select s.id, s.expires_at, s.ends_at, s.last_seen_at, u.id as user_id, u.username, u.is_admin, u.email, u.plan, u.created_at
    from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > now() and s.ends_at > now() and u.deleted_at is null`;
const findServer = `
  select v.*, i.power, i.holds, i.generation as wanted, i.restart_generation, o.*, n.address, n.netmask, n.gateway, n.rdns,
      (select min(port) from port_leases where instance_id = i.id) as port,
      array(select text from server_installation_lines where server_id = v.id order by id desc limit 500) as lines,
      coalesce(r.heard_at > now() - interval '15 seconds', false) as heard
    from servers v
    left join instances i on i.server_id = v.id and i.purpose = 'live' and i.deleted_at is null
    left join nodes n on n.id = i.node_id
    left join node_reports r on r.node_id = i.node_id
    left join instance_observations o on o.instance_id = i.id
   where v.id = $1 and v.user_id = $2 and v.deleted_at is null`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  const { rows: people } = await pool.query({ name: "who", text: findSession, values: [tokenHash] });
  const serverId = request.url?.split("/").at(-1);
  const values = [serverId, people[0]?.user_id];
  const { rows } = people[0] ? await pool.query({ name: "server", text: findServer, values }) : { rows: [] };
  const [row] = rows;
  response.writeHead(row ? 200 : 401, { "content-type": "application/json" });
  response.end(JSON.stringify(row ? shape(row) : { error: "Please log in first." }));
}

function shape(row: Record<string, unknown>): object {
  const { lines, started_at: startedAt, ...rest } = row;
  const uptime = startedAt instanceof Date ? Math.floor((Date.now() - startedAt.getTime()) / 1000) : null;
  return { ...rest, uptime, installationLogs: (lines as string[]).toReversed() };
}

createServer((request, response) => void answer(request, response)).listen(Number(port), "127.0.0.1");
