import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { ask } from "./http-client.fixture.ts";

let api: TestApi;
let site: string;
const nonceTag = '<meta property="csp-nonce" content="__CSP_NONCE__">';
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "site-"));
  mkdirSync(join(site, "assets"));
  mkdirSync(join(site, ".vite"));
  mkdirSync(join(site, "prerendered/unknown"), { recursive: true });
  mkdirSync(join(site, "prerendered/signed-out"));
  writeFileSync(join(site, "index.html"), `${nonceTag}<title>page</title>`);
  writeFileSync(join(site, "prerendered/signed-out/login.html"), `${nonceTag}<h1>Welcome back</h1>`);
  writeFileSync(join(site, "prerendered/unknown/index.html"), `${nonceTag}a spinner`);
  writeFileSync(join(site, "prerendered/signed-out/index.html"), `${nonceTag}the landing page`);
  const routes = [
    "/",
    "/login",
    "/signup",
    "/server/$serverId",
    "/server/$serverId/settings",
    "/join/$token",
  ];
  writeFileSync(join(site, "routes.json"), JSON.stringify(routes));
  writeFileSync(join(site, "favicon.svg"), "<svg/>");
  writeFileSync(join(site, "assets/app-1a2b.js"), "export const app = 1;");
  writeFileSync(join(site, "assets/app-1a2b.js.br"), "compressed");
  writeFileSync(join(site, ".vite/manifest.json"), "{}");
  api = await startTestApi({ environment: { WEB_DIST: site, OUTSIDE_CONTACT: "abuse@example.org" } });
});
afterAll(async () => {
  await api.stop();
  rmSync(site, { recursive: true });
});

describe("the site", () => {
  test("pages that only people with a link should find are not indexed", async () => {
    const robots = async (path: string) => (await ask(api.url + path)).headers["x-robots-tag"];
    expect([await robots("/join/abc"), await robots("/"), await robots("/login")]).toEqual([
      "noindex",
      undefined,
      undefined,
    ]);
  });

  test("says whom to tell about a weakness", async () => {
    const { status, text, headers } = await ask(`${api.url}/.well-known/security.txt`);
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const [contact, expires = "", ...rest] = text.split("\n");
    expect(contact).toBe("Contact: mailto:abuse@example.org");
    const days = (Date.parse(expires.replace("Expires: ", "")) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect(rest).toEqual([
      "Preferred-Languages: en",
      expect.stringMatching(/^Canonical: http:\/\/.*\/\.well-known\/security\.txt$/),
      "",
    ]);
  });

  test.each([
    ["/", 200],
    ["/login", 200],
    ["/server/42?tab=files", 200],
    ["/server/42/settings", 200],
    ["/server/42/nothing", 404],
    ["/nowhere", 404],
    ["/nowhere?next=/login", 404],
    ["/login/nowhere", 404],
    ["/pricing.html", 404],
  ])("%s is the page with a nonce of its own, answered %i", async (path, status) => {
    const [first, second] = [await ask(api.url + path), await ask(api.url + path)];
    const nonce = /'nonce-([^']+)'/.exec(String(first.headers["content-security-policy"]))?.[1] ?? "none";
    expect(first.status).toBe(status);
    expect(first.text).toContain(`content="${nonce}"`);
    expect(first.text).not.toBe(second.text);
    expect(first.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(first.headers["cache-control"]).toBe("no-store");
  });

  test("a prerendered page is sent for its bare address, and the plain one if there is a query", async () => {
    expect((await ask(`${api.url}/login`)).text).toContain("Welcome back");
    for (const path of ["/login?next=/account", "/signup", "/prerendered/signed-out/login.html"])
      expect((await ask(api.url + path)).text).toContain("<title>page</title>");
  });

  test("a visitor with a sign-in cookie, valid or not, does not get the page of a guest", async () => {
    expect((await ask(`${api.url}/`)).text).toContain("the landing page");
    const headers = { cookie: "__Host-session=any" };
    expect((await ask(`${api.url}/`, { headers })).text).toContain("a spinner");
  });

  test("pages are compressed for clients that accept it", async () => {
    const page = await ask(`${api.url}/login`, { headers: { "accept-encoding": "gzip, br" } });
    expect(page.headers["content-encoding"]).toBe("br");
    expect((await ask(`${api.url}/login`)).headers["content-encoding"]).toBeUndefined();
  });

  test("files without a hash in their name are revalidated after an hour", async () => {
    expect((await ask(`${api.url}/favicon.svg`)).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("assets are cached permanently and compressed for clients that accept it", async () => {
    const plain = await ask(`${api.url}/assets/app-1a2b.js`);
    expect(plain.headers["cache-control"]).toContain("immutable");
    expect(plain.text).toContain("export");
    const compressed = await ask(`${api.url}/assets/app-1a2b.js`, { headers: { "accept-encoding": "br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
  });

  test.each([
    "/assets/gone.js",
    "/assets/gone",
    "/favicon.ico",
    "/gone.js",
    "/routes.json",
    "/preloads.json",
    "/api",
    "/api/nothing",
    "/ws/nothing",
  ])("%s is a 404 without a page", async (path) => {
    const answer = await ask(api.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toContain("json");
    expect(answer.json["type"]).toBe("NOT_FOUND");
  });

  test.each([
    ["/login", 200],
    ["/nowhere", 404],
  ])("HEAD %s is answered with %i", async (path, status) => {
    const answer = await ask(api.url + path, { method: "HEAD" });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toContain("html");
  });

  test("nothing can be posted to a page", async () => {
    const answer = await ask(`${api.url}/login`, { method: "POST" });
    expect(answer.status).toBe(404);
    expect(answer.json["type"]).toBe("NOT_FOUND");
  });

  test.each([
    "/assets/../.vite/manifest.json",
    "/.vite/manifest.json",
    "/assets/%2e%2e/index.html",
    "/..%2f..%2fetc/passwd",
  ])("%s exposes no file", async (path) => {
    const answer = await ask(api.url + path);
    expect(answer.text === "{}" || answer.text.includes("root:")).toBe(false);
  });
});

describe("the description of the api", () => {
  test("names every bound route, its access and its errors", async () => {
    const { json } = await ask(`${api.url}/api/openapi.json`);
    const paths = json["paths"] as Record<string, Record<string, { "x-access": string; responses: object }>>;
    for (const { route } of api.application.routes()) {
      const operation = paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.["x-access"]).toBe(route.access);
      expect(Object.keys(operation?.responses ?? {})).toContain(String(route.status ?? 200));
    }
  });

  test("is the committed one", async () => {
    const { json } = await ask(`${api.url}/api/openapi.json`);
    const committed = new URL("../../../docs/openapi.json", import.meta.url);
    expect(json).toEqual(JSON.parse(readFileSync(committed, "utf8")));
  });

  test("is a readable page that can run no script", async () => {
    const page = await ask(`${api.url}/api/docs`);
    expect(page.text).toContain("/api/auth/login");
    expect(page.headers["content-security-policy"]).not.toContain("script-src");
  });
});
