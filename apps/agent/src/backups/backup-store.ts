import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config.ts";

/** Where repositories are stored: side by side in a folder, a bucket or the operator's REST server. */
export interface BackupStore {
  /** The same on all machines that use this store. A folder belongs to one machine. */
  readonly id: string;
  /** Writes the repository's address to a file, because it may contain a password and arguments are public. */
  addressFile(repositoryId: string): Promise<string>;
  /** Undefined for a store that is not a folder. */
  folderOf(repositoryId: string): string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

interface StoreOptions {
  /** An absolute path, `s3:https://host/bucket` or `rest:https://host/`. */
  readonly address: string;
  /** For a bucket: an AWS credentials file. For a REST server: a file with `user:password`. */
  readonly credentialsFile: string | undefined;
  /** In memory, and readable only by the agent. */
  readonly secretsFolder: string;
  readonly nodeId: string;
}

export async function openBackupStore({
  address,
  credentialsFile,
  secretsFolder,
  nodeId,
}: StoreOptions): Promise<BackupStore> {
  await rm(secretsFolder, { recursive: true, force: true });
  await mkdir(secretsFolder, { recursive: true, mode: 0o700 });
  await chmod(secretsFolder, 0o700);
  const credentials = credentialsFile === undefined ? undefined : await readSecret(credentialsFile);
  const isBucket = address.startsWith("s3:");
  const base = isBucket || credentials === undefined ? address : withUser(address, credentials);
  const awsFile = join(secretsFolder, "store-credentials");
  if (isBucket && credentials !== undefined) await writeFile(awsFile, credentials, { mode: 0o600 });
  return {
    id: storeIdOf(address, nodeId),
    addressFile: async (repositoryId) => {
      const file = join(secretsFolder, `${repositoryId}.repository`);
      await writeFile(file, `${base.replace(/\/$/, "")}/${repositoryId}`, { mode: 0o600 });
      return file;
    },
    folderOf: (repositoryId) => (isShared(address) ? undefined : join(address, repositoryId)),
    environment: isBucket ? { AWS_SHARED_CREDENTIALS_FILE: awsFile } : {},
  };
}

function isShared(address: string): boolean {
  return address.startsWith("s3:") || address.startsWith("rest:");
}

function storeIdOf(address: string, nodeId: string): string {
  const place = isShared(address) ? withoutUser(address) : `${nodeId} ${address}`;
  return createHash("sha256").update(place).digest("hex");
}

/** Machines may have different credentials for the same store. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/@]*@/, "//").replace(/\/$/, "");
}

async function readSecret(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new ConfigError(`The agent can't start. BACKUP_CREDENTIALS_FILE (${file}) can't be read.`);
  });
}

function withUser(address: string, credentials: string): string {
  const url = new URL(address.slice("rest:".length));
  const [user = "", ...password] = credentials.trim().split(":");
  url.username = user;
  url.password = password.join(":");
  return `rest:${url.href}`;
}
