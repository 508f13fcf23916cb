import Fastify from "fastify";
import { expect, test } from "vitest";
import { serveSecurityContact } from "./serve-security-contact.ts";

const served = async (contact: string) => {
  const app = Fastify();
  const publicUrl = new URL("https://play.example");
  serveSecurityContact(app, { contact, publicUrl, now: () => new Date("2026-01-01T00:00:00Z") });
  const answer = await app.inject("/.well-known/security.txt");
  await app.close();
  return answer;
};

test.each([
  ["security@play.example", "Contact: mailto:security@play.example"],
  ["https://play.example/security", "Contact: https://play.example/security"],
])("%s is told about weaknesses", async (contact, line) => {
  const { statusCode, payload } = await served(contact);
  expect([statusCode, payload.split("\n")]).toEqual([
    200,
    [
      line,
      "Expires: 2026-04-01T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://play.example/.well-known/security.txt",
      "",
    ],
  ]);
});

test.each([
  "",
  "the operator",
  "http://play.example/security",
  "http://somebody@play.example",
  "javascript://a@b",
])("%j is no contact: nobody listens there, or others can read along", async (contact) => {
  expect((await served(contact)).statusCode).toBe(404);
});
