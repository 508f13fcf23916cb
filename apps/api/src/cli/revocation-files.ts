import type { Config } from "../platform/config.ts";
import type { RevocationFiles } from "../platform/nats/revoke-users.ts";
import { printError } from "../platform/command-line/print.ts";

/** What revoking trust needs; ends the command with a message where it is not configured. */
export function revocationFilesOrExplain({ nats }: Pick<Config, "nats">): RevocationFiles {
  const { url: natsUrl, accountSeedFile, operatorSeedFile, systemCredsFile } = nats;
  if (accountSeedFile && operatorSeedFile && systemCredsFile)
    return { natsUrl, accountSeedFile, operatorSeedFile, systemCredsFile };
  printError(
    "Set NATS_ACCOUNT_SEED_FILE, NATS_OPERATOR_SEED_FILE and NATS_SYSTEM_CREDS_FILE: without them no trust can be taken away.",
  );
  process.exit(78);
}
