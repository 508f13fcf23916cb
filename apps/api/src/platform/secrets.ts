import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

export interface Secrets {
  /** Encrypts for one row: the text can't be decrypted after being copied into another. */
  seal(text: string, rowId: string): string;
  open(sealed: string, rowId: string): string;
}

/** AES-256-GCM. The first key encrypts; every key decrypts, so keys can be rotated. */
export function createSecrets(keys: readonly { id: string; key: Buffer }[]): Secrets {
  const [currentKey] = keys;
  if (!currentKey) throw new Error("at least one secrets key is needed");
  return {
    seal(text, rowId) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", currentKey.key, nonce);
      cipher.setAAD(associatedData(currentKey.id, rowId));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${currentKey.id}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`;
    },
    open(sealed, rowId) {
      const separator = sealed.indexOf(":");
      const key = keys.find(({ id }) => id === sealed.slice(0, separator));
      if (!key)
        throw new Error(`the key ${sealed.slice(0, separator)} that sealed this row is not configured`);
      const bytes = Buffer.from(sealed.slice(separator + 1), "base64");
      const decipher = createDecipheriv("aes-256-gcm", key.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(associatedData(key.id, rowId));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString("utf8");
    },
  };
}

function associatedData(keyId: string, rowId: string): Buffer {
  return Buffer.from(`${keyId}\0${rowId}`, "utf8");
}
