import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const key = randomBytes(32).toString("base64");
const complete = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/db",
  NATS_URL: "nats://127.0.0.1:4222",
  NATS_CREDS_FILE: "api.creds",
  PUBLIC_URL: "https://play.example.org",
  SECRETS_KEYS: `k1:${key}`,
  SIGNALS_PEPPER: key,
};

describe("the configuration", () => {
  test("is complete with these variables, and the rest has defaults", () => {
    const config = readConfig(complete);
    expect(config.http).toMatchObject({ port: 3000, trustedProxies: [], shutdownGraceMs: 15_000 });
    expect(config.secretsKeys.map(({ id }) => id)).toEqual(["k1"]);
  });

  test.each(Object.keys(complete))("without %s nothing starts, and the sentence names it", (name) => {
    const { [name]: _left, ...rest } = complete as Record<string, string>;
    expect(() => readConfig(rest)).toThrow(ConfigError);
    expect(() => readConfig(rest)).toThrow(`${name} is missing`);
  });

  test.each([
    ["DATABASE_URL", "mysql://x", "must be a postgres:// address"],
    ["PUBLIC_URL", "play.example.org", "must be the address people open"],
    ["SECRETS_KEYS", "k1:short", "must look like name:base64-of-32-bytes"],
    ["SIGNALS_PEPPER", "c2hvcnQ=", "must hold exactly 32 bytes"],
    ["HTTP_PORT", "99999", "HTTP_PORT"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL"],
    ["METRICS_TOKEN", "short", "must have at least 16 characters"],
    ["COMMUNITY_URL", "javascript:alert(1)", "must be an https:// address"],
  ])("%s can't be %s", (name, value, sentence) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(sentence);
  });

  test("an empty variable counts as unset, and secrets are not quoted back", () => {
    expect(readConfig({ ...complete, COMMUNITY_URL: "" }).communityUrl).toBeUndefined();
    expect(() => readConfig({ ...complete, SIGNALS_PEPPER: "canary-value" })).not.toThrow("canary-value");
  });

  test("mail goes to one place", () => {
    const both = { ...complete, SMTP_URL: "smtp://127.0.0.1", MAIL_DIRECTORY: "mail" };
    expect(() => readConfig(both)).toThrow("MAIL_DIRECTORY must be unset when SMTP_URL is set");
  });
});
