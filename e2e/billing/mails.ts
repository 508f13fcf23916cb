import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, vi } from "vitest";
import type { Customer } from "./shop.ts";

/** Waits until these subjects, and no others, were mailed to this person about their payments, in any order. */
export async function expectMails({ person }: Customer, subjects: readonly RegExp[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const mailed = await subjectsTo(person.email);
      const unexpected = mailed.filter((one) => !subjects.some((subject) => subject.test(one)));
      const missing = subjects.filter((subject) => mailed.filter((one) => subject.test(one)).length !== 1);
      expect({ unexpected, missing: missing.map(String) }).toEqual({ unexpected: [], missing: [] });
    },
    { timeout: 20_000, interval: 500 },
  );
}

/** Mail about the address itself is none of billing's. */
const ofAccounts = /^Welcome to Blockwright$|verify|confirm your email|sign-in/i;

async function subjectsTo(email: string): Promise<readonly string[]> {
  const directory = inject("site").environment["MAIL_DIRECTORY"] ?? "";
  const names = (await readdir(directory)).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(directory, name), "utf8")));
  return mails
    .filter((mail) => mail.includes(email))
    .map((mail) => /^Subject: (?<subject>(?:.+(?:\r?\n )?)+)/mu.exec(mail)?.groups?.["subject"] ?? "")
    .filter((subject) => !ofAccounts.test(subject));
}
