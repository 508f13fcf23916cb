import type { FastifyInstance } from "fastify";
import type { Now } from "../../now.ts";

interface SecurityContact {
  /** An email address or a page. */
  readonly contact: string;
  readonly publicUrl: URL;
  readonly now: Now;
}

/** Readers should ask again after this time: a contact may change. */
const validForMs = 90 * 86_400_000;

/** RFC 9116: whom to tell about a weakness of this installation. Only where there is a contact that can be told. */
export function serveSecurityContact(
  app: FastifyInstance,
  { contact, publicUrl, now }: SecurityContact,
): void {
  const uri = contactUri(contact);
  if (uri === undefined) return;
  const path = "/.well-known/security.txt";
  app.get(path, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: ${uri}`,
          `Expires: ${new Date(now().getTime() + validForMs).toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${new URL(path, publicUrl).href}`,
          "",
        ].join("\n"),
      ),
  );
}

function contactUri(contact: string): string | undefined {
  if (contact.startsWith("https://")) return contact;
  return contact.includes("@") && !contact.includes("://") ? `mailto:${contact}` : undefined;
}
