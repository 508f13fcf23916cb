import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Client } from "pg";

// Loaded into a measured program: records every statement that it sends to PostgreSQL.
const ofApi = createRequire(new URL("../../apps/api/package.json", import.meta.url));
const { Client: Sender } = ofApi("pg") as { Client: { prototype: Client } };
const file = process.env["QUERIES_FILE"] ?? "";
const send = Reflect.get(Sender.prototype, "query");

Reflect.set(Sender.prototype, "query", function query(this: Client, ...args: unknown[]): unknown {
  const [statement, more] = args as [string | { text: string; values?: unknown }, unknown];
  const { text, values } =
    typeof statement === "string" ? { text: statement, values: more } : { values: more, ...statement };
  appendFileSync(file, `${JSON.stringify({ text, values: values ?? [] })}\n`);
  return Reflect.apply(send, this, args);
});
