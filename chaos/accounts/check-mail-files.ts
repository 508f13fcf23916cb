import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type Check } from "../../services/judging/check.ts";
import type { Query } from "../database.ts";

/** Without SMTP, mail is written to this folder: one file per outbox row, one mail per person. */
export async function checkMailFiles(query: Query, directory: string): Promise<Check[]> {
  const rows = await query<{ id: string; recipient: string }>("select id, recipient from mail_outbox");
  const files = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith(".eml")) : [];
  const recipients = files.map((name) => recipientOf(readFileSync(join(directory, name), "utf8")));
  const missing = rows.filter(({ id }) => !files.includes(`${id}.eml`)).length;
  const repeated = recipients.length - new Set(recipients).size;
  return [
    check(
      "every mail was delivered",
      missing === 0 && rows.length > 0,
      `${missing} of ${rows.length} are missing`,
    ),
    check("nobody got two mails", repeated === 0 && files.length === rows.length, `${repeated} repeated`),
  ];
}

function recipientOf(message: string): string {
  return /^To: (.+)$/m.exec(message)?.[1]?.trim() ?? "";
}
