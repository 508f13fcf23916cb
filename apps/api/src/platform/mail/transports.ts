import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Mail } from "./mail.ts";

/** The id becomes the Message-ID, so that a mail sent twice after a crash is recognised as one. */
export type MailTransport = (mail: Mail & { readonly id: string }) => Promise<void>;

export function isMailConfigured({ smtpUrl, directory }: Config["mail"]): boolean {
  return smtpUrl !== undefined || directory !== undefined;
}

export function createMailTransport(config: Config["mail"]): MailTransport | undefined {
  if (config.smtpUrl) return viaSmtp(config.smtpUrl, config.from);
  if (config.directory) return intoDirectory(config.directory, config.from);
  return undefined;
}

function viaSmtp(url: string, from: string): MailTransport {
  const transporter = createTransport(url);
  return async ({ id, to, subject, text }) => {
    await transporter.sendMail({ from, to, subject, text, messageId: messageId(id) });
  };
}

function intoDirectory(directory: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async ({ id, to, subject, text }) => {
    const { message } = await composer.sendMail({ from, to, subject, text, messageId: messageId(id) });
    await mkdir(directory, { recursive: true });
    const target = join(directory, `${id}.eml`);
    await writeFile(`${target}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${target}.part`, target);
  };
}

function messageId(id: string): string {
  return `<${id}@blockwright>`;
}
