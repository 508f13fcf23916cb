import { readFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { connect, credsAuthenticator } from "@nats-io/transport-node";

// The least anybody could do: what comes over NATS is written beside the old file, flushed, and put in its place.
const [url = "", credsFile = "", subject = "", folder = ""] = process.argv.slice(2);
const nats = await connect({ servers: url, authenticator: credsAuthenticator(readFileSync(credsFile)) });
nats.subscribe(subject, {
  callback: (_error, message) => void save(message.data).then(() => message.respond()),
});
await nats.flush();
process.send?.("ready");

async function save(bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, ".bare.new");
  await using file = await open(temporary, "w");
  await file.writeFile(bytes);
  await file.sync();
  await rename(temporary, join(folder, "bare.yml"));
}
