import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "pg";
import type { Recording } from "./recording.ts";
import { replayValues } from "./replay-values.ts";

// The minimum: read the cookie, send the recorded statements to PostgreSQL, answer with as much JSON.
const [port, databaseUrl, recordingFile = ""] = process.argv.slice(2);
const { statements, answer } = JSON.parse(readFileSync(recordingFile, "utf8")) as Recording;
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const asText = { getTypeParser: () => (value: string) => value };

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
  if (token === undefined) return refuse(response);
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  for (const [index, { text, values }] of statements.entries()) {
    const { rows } = await pool.query({
      name: `recorded_${index}`,
      text,
      values: replayValues(values, index === 0 ? tokenHash : undefined),
      rowMode: "array",
      types: asText,
    });
    if (rows.length === 0) return refuse(response);
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}

function refuse(response: ServerResponse): void {
  response.writeHead(401).end();
}

createServer((request, response) => void respond(request, response)).listen(Number(port), "127.0.0.1");
