import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, vi } from "vitest";

/** The path of a link that was mailed to this address, once the mail has been sent. */
export async function mailedPath(email: string, path: RegExp): Promise<string> {
  const directory = inject("site").environment["MAIL_DIRECTORY"] ?? "";
  return vi.waitFor(
    async () => {
      const names = (await readdir(directory)).filter((name) => name.endsWith(".eml"));
      const mails = await Promise.all(names.map((name) => readFile(join(directory, name), "utf8")));
      const found = mails
        .filter((mail) => mail.includes(email))
        // Long lines are wrapped with a trailing "=".
        .map((mail) => path.exec(mail.replaceAll(/=\r?\n/g, ""))?.[0])
        .find((one) => one !== undefined);
      if (found === undefined) throw new Error(`No mail to ${email} has such a link.`);
      return found;
    },
    { timeout: 15_000, interval: 200 },
  );
}
