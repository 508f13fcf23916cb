import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const key = randomBytes(32).toString("base64");
const complete = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/db",
  NATS_URL: "nats://127.0.0.1:4222",
  NATS_CREDS_FILE: "api.creds",
  PUBLIC_URL: "https://play.example.org",
  TRUSTED_PROXIES: "127.0.0.1",
  METRICS_TOKEN: "0123456789abcdef",
  OUTSIDE_CONTACT: "operator@example.org",
  SECRETS_KEYS: `k1:${key}`,
  SIGNALS_PEPPER: key,
};

describe("the configuration", () => {
  test("is complete with these variables, and the rest has defaults", () => {
    const config = readConfig(complete);
    expect(config.http).toMatchObject({ port: 3000, trustedProxies: ["127.0.0.1"], shutdownGraceMs: 15_000 });
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
    ["NATS_URL", "nats://nats.example.org:4222", "must begin with tls://"],
    ["NATS_NODE_URL", "nats://nats.example.org:4222", "must begin with tls://"],
    ["NATS_NODE_URL", "nats.example.org", "must be the NATS address"],
    ["TRUSTED_PROXIES", "0.0.0.0/0", "must be addresses or networks"],
    ["TRUSTED_PROXIES", "::/0", "must be addresses or networks"],
    ["TRUSTED_PROXIES", "127.0.0.1, proxy.example.org", "must be addresses or networks"],
    ["HTTP_PORT", "99999", "HTTP_PORT"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL"],
    ["METRICS_TOKEN", "short", "must have at least 16 characters"],
    ["COMMUNITY_URL", "javascript:alert(1)", "must be an https:// address"],
    ["CLAIMS", "uptim=99.9%", "must look like uptime"],
    ["CLAIMS", `plugins=${"9".repeat(81)}`, "must look like uptime"],
    ["OUTSIDE_CONTACT", "two\r\nlines: x", "must be an address people can reach you at"],
    ["OUTSIDE_CONTACT", "me", "must be an address people can reach you at"],
    [
      "OUTSIDE_CONTACT",
      "somebody",
      "must be an address people can reach you at: an e-mail address or a page",
    ],
    ["SOURCE_PAPER_URL", "file:///etc/passwd", "must be an https:// address"],
    ["SOURCE_EXTRA_HOSTS", "papr=fill-data.papermc.io", "must look like source=host"],
    ["SOURCE_EXTRA_HOSTS", "paper=https://fill-data.papermc.io/x", "must look like source=host"],
    ["JAVA_IMAGES", "blockwright/java:21", "must look like 8=blockwright/java:8"],
    ["NATIVE_IMAGE", "--privileged", "must be the name of an image"],
    ["STRIPE_SECRET_KEY", "pk_test_12345678", "must begin with sk_test_"],
    ["STRIPE_SECRET_KEY", "sk_test_12345678", "STRIPE_WEBHOOK_SECRET is missing"],
  ])("%s can't be %s", (name, value, sentence) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(sentence);
  });

  test("without https neither a proxy nor a metrics token nor a contact is required", () => {
    const { TRUSTED_PROXIES: _proxies, METRICS_TOKEN: _token, OUTSIDE_CONTACT: _contact, ...rest } = complete;
    const { http, egress } = readConfig({ ...rest, PUBLIC_URL: "http://localhost:3000" });
    expect(http).toMatchObject({ trustedProxies: [], metricsToken: undefined });
    expect(egress.contact).toBe("http://localhost:3000/");
    expect(() => readConfig(rest)).toThrow(
      /TRUSTED_PROXIES is missing: .* METRICS_TOKEN is missing: .* OUTSIDE_CONTACT is missing: it must be an e-mail/,
    );
  });

  test("machines and the api may connect to a remote NATS over TLS", () => {
    const addresses = { NATS_URL: "tls://nats.example.org:4222", NATS_NODE_URL: "tls://[2001:db8::1]:4222" };
    expect(readConfig({ ...complete, ...addresses }).nats).toMatchObject({
      url: addresses.NATS_URL,
      nodeUrl: addresses.NATS_NODE_URL,
    });
  });

  test("an empty variable counts as unset, and secrets are not quoted back", () => {
    expect(readConfig({ ...complete, COMMUNITY_URL: "" }).communityUrl).toBeUndefined();
    expect(() => readConfig({ ...complete, SIGNALS_PEPPER: "canary-value" })).not.toThrow("canary-value");
  });

  test("without the operator's word only what was measured is claimed", () => {
    expect(readConfig(complete).claims).toEqual({ byOperator: {}, areMeasured: true });
    expect(readConfig({ ...complete, CLAIMS: "none" }).claims).toEqual({
      byOperator: {},
      areMeasured: false,
    });
    const { claims } = readConfig({ ...complete, CLAIMS: "uptime, live-servers=250+" });
    expect(claims.byOperator).toEqual({ uptime: "99.9%", "live-servers": "250+" });
  });

  test("mail goes to one place", () => {
    const both = { ...complete, SMTP_URL: "smtp://127.0.0.1", MAIL_DIRECTORY: "mail" };
    expect(() => readConfig(both)).toThrow("MAIL_DIRECTORY must be unset when SMTP_URL is set");
  });

  test("verified addresses can be required only where mail is sent", () => {
    expect(readConfig(complete).accounts).toEqual({ requiresVerifiedEmail: false });
    const required = { ...complete, REQUIRE_VERIFIED_EMAIL: "on" };
    expect(() => readConfig(required)).toThrow("REQUIRE_VERIFIED_EMAIL must be off without SMTP_URL");
    const { accounts } = readConfig({ ...required, SMTP_URL: "smtp://127.0.0.1" });
    expect(accounts).toEqual({ requiresVerifiedEmail: true });
  });

  test("uses the real sources and our images by default", () => {
    const { sources, images, egress } = readConfig(complete);
    expect(sources.paper).toEqual({
      name: "paper",
      baseUrl: "https://fill.papermc.io",
      allowedHosts: ["fill.papermc.io", "fill-data.papermc.io"],
      requestsPerMinute: 120,
    });
    expect(sources.modrinth).toMatchObject({
      baseUrl: "https://api.modrinth.com/v2",
      allowedHosts: ["api.modrinth.com", "cdn.modrinth.com"],
      requestsPerMinute: 240,
    });
    expect(images).toEqual({
      java: {
        8: "blockwright/java:8",
        17: "blockwright/java:17",
        21: "blockwright/java:21",
        25: "blockwright/java:25",
      },
      builder: {
        17: "blockwright/builder:17",
        21: "blockwright/builder:21",
        25: "blockwright/builder:25",
      },
      native: "blockwright/native:latest",
    });
    expect(egress.contact).toBe("operator@example.org");
  });

  test("another base drops the hosts of the real one, and extra hosts belong to one source", () => {
    const { sources } = readConfig({
      ...complete,
      SOURCE_PAPER_URL: "http://203.0.113.18:8080/",
      SOURCE_EXTRA_HOSTS: "paper=203.0.113.19, modrinth=cdn.example.org",
    });
    expect(sources.paper).toMatchObject({
      baseUrl: "http://203.0.113.18:8080",
      allowedHosts: ["203.0.113.18:8080", "203.0.113.19"],
    });
    expect(sources.modrinth.allowedHosts).toEqual([
      "api.modrinth.com",
      "cdn.modrinth.com",
      "cdn.example.org",
    ]);
    expect(sources.spigot.allowedHosts).toEqual(["hub.spigotmc.org"]);
  });

  test.each([
    "MOJANG",
    "PLAYER_NAMES",
    "PAPER",
    "SPIGOT",
    "FABRIC",
    "FABRIC_MAVEN",
    "FORGE_FILES",
    "FORGE_MAVEN",
    "NEOFORGE",
    "BEDROCK",
    "BEDROCK_FALLBACK",
    "GEYSER",
    "MODRINTH",
    "HANGAR",
    "SPIGET",
  ])("SOURCE_%s_URL moves exactly one source", (name) => {
    const usual = readConfig(complete).sources;
    const { sources } = readConfig({ ...complete, [`SOURCE_${name}_URL`]: "https://mirror.example.org" });
    const moved = Object.values(sources).filter(
      (source, index) => source.baseUrl !== Object.values(usual)[index]?.baseUrl,
    );
    expect(moved.map((source) => source.name)).toEqual([name.toLowerCase().replace("_", "-")]);
  });

  describe("of the card provider", () => {
    const keys = (mode: string) => ({
      STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
      STRIPE_WEBHOOK_SECRET: "whsec_12345678",
    });
    const address = { STRIPE_API_URL: "http://127.0.0.1:9" };

    test("is all of it or none", () => {
      expect(readConfig(complete).cards).toBeUndefined();
      expect(readConfig({ ...complete, ...keys("test") }).cards).toMatchObject({ apiUrl: undefined });
    });

    test("has test keys only, and of one mode", () => {
      expect(readConfig({ ...complete, ...keys("test"), ...address }).cards?.apiUrl).toBe(
        address.STRIPE_API_URL,
      );
      expect(() => readConfig({ ...complete, ...keys("live") })).toThrow("must be a test key");
      const mixed = { ...keys("test"), STRIPE_PUBLISHABLE_KEY: "pk_live_12345678" };
      expect(() => readConfig({ ...complete, ...mixed })).toThrow("must be of the same mode");
    });
  });
});
