import { createPrivateKey, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newIdentityKey } from "../../../nethernet/identity.ts";

/** The key by which players know the server again. One that is there is kept. */
export function identityKeyIn(file: string): KeyObject {
  if (existsSync(file)) return createPrivateKey(readFileSync(file));
  const key = newIdentityKey();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, key.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  return key;
}
