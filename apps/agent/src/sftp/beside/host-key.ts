import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ssh2 from "ssh2";
import { hasCode } from "../../files/path-refused.ts";

export interface HostKey {
  readonly privateKey: string;
  /** In the format that clients display. */
  readonly fingerprint: string;
}

/** One key per node, created once: clients warn when it changes. */
export async function obtainHostKey(stateFolder: string): Promise<HostKey> {
  const file = join(stateFolder, "sftp-host-key");
  const privateKey = (await readIfThere(file)) ?? (await makeHostKey(file));
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw new Error(`The SFTP host key can't be read: ${file}`, { cause: parsed });
  const digest = createHash("sha256").update(parsed.getPublicSSH()).digest("base64");
  return { privateKey, fingerprint: `SHA256:${digest.replace(/=+$/, "")}` };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Written atomically: a partial file would lead to a different key after the next start. */
async function makeHostKey(file: string): Promise<string> {
  const privateKey = generateReadableKey();
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, privateKey, { mode: 0o600, flush: true });
  await rename(temporary, file);
  return privateKey;
}

/** The library can't read a few of the keys that it generates, and an agent with such a key would never start. */
function generateReadableKey(): string {
  for (;;) {
    const { private: privateKey } = ssh2.utils.generateKeyPairSync("ed25519");
    if (!(ssh2.utils.parseKey(privateKey) instanceof Error)) return privateKey;
  }
}
