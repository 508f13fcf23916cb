import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestDns, type TestDns } from "../apps/api/src/platform/dns-server.fixture.ts";
import { playServer, type PlayedServer } from "./played-node.ts";
import { cookiesOf, type Cookies } from "./screens/build-screens-stage.ts";
import { toastText } from "./steps/account-steps.ts";
import { press, shownAddress } from "./steps/servers-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
let dns: TestDns;
let cookies: Cookies;
let played: PlayedServer;
const owner = someone();

beforeAll(async () => {
  browser = await openBrowser();
  const [, port] = (inject("site").environment["DNS_SERVERS"] ?? "").split(":");
  dns = await startTestDns(Number(port));
  cookies = await cookiesOf(browser, owner);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  played = await playServer({ username: owner.username, cookie });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await played.stop();
  await dns.stop();
}, 180_000);

// If time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("the domains of a server at $width px", (size) => {
  const domain = `play.castle-${randomBytes(6).toString("hex")}.com`;
  const proofName = `_blockwright.${domain}`;
  let context: BrowserContext;
  let page: Page;
  let host: string;
  let port: number;

  beforeAll(async () => {
    ({ page, context } = await newVisitor(browser, size));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await context.addCookies(cookies);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/server/${played.serverId}/domains`);
    ({ host, port } = await shownAddress(page));
  }, 60_000);
  afterAll(() => context.close());

  const proof = () => `blockwright-verify=${played.serverId}`;
  const prove = () => dns.zone.set(proofName, [{ type: "TXT", data: proof() }]);
  const dialog = () => page.getByRole("dialog", { name: "Add Domain" });
  const row = () => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: domain }) });
  const button = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });
  const record = (type: string) => page.getByRole("listitem").filter({ hasText: `${type} record` });

  async function copied(what: string): Promise<string> {
    await press(button(page.locator("body"), `Copy ${what}`), size);
    return page.evaluate<string>("navigator.clipboard.readText()");
  }
  async function openDialog(): Promise<void> {
    await press(button(page.getByRole("main"), "Add Domain"), size);
    await dialog().waitFor();
  }
  const submit = () => press(button(dialog(), "Add Domain"), size);
  async function closeDialog(): Promise<void> {
    // It can't be closed before the domain is decided on and the list is reloaded.
    await button(dialog(), "Add Domain").waitFor();
    await press(button(dialog(), "Close"), size);
    await dialog().waitFor({ state: "detached" });
  }

  test("the default address can be copied, and there are no domains", async () => {
    await page.getByRole("heading", { name: "Default address" }).waitFor();
    expect(await copied("default address")).toBe(`${host}:${port}`);
    await page.getByText("No custom domains added").waitFor();
    await expectAccessible(page);
  });

  test("the dialog lists every record, with buttons that copy it", async () => {
    await openDialog();
    expect(await button(dialog(), "Add Domain").isDisabled()).toBe(true);
    await dialog().getByLabel("Domain").fill(domain);
    expect(await copied("name of the TXT record")).toBe(proofName);
    expect(await copied("value of the TXT record")).toBe(proof());
    expect(await copied("name of the A record")).toBe(domain);
    expect(await copied("value of the A record")).toBe(host);
    expect(await copied("name of the SRV record")).toBe(`_minecraft._tcp.${domain}`);
    expect(await copied("value of the SRV record")).toBe(`0 5 ${port} ${domain}.`);
    await expectAccessible(page);
  });

  test("a check reports what it found instead, and at which name server", async () => {
    dns.zone.set(domain.slice("play.".length), [{ type: "NS", data: "ns1.provider.net" }]);
    dns.zone.set(proofName, [{ type: "TXT", data: "blockwright-verify=another-server" }]);
    dns.zone.set(domain, [{ type: "A", data: "104.16.1.2" }]);
    await press(button(dialog(), "Check records"), size);
    await record("TXT").getByText("Found instead: blockwright-verify=another-server").waitFor();
    await record("A")
      .getByText("This record goes through Cloudflare's proxy. Switch it to DNS only.")
      .waitFor();
    await record("SRV").getByText("Missing", { exact: true }).waitFor();
    await dialog().getByText("Answered by ns1.provider.net.").waitFor();
    await takePicture(page, size, "domains-real-checked");
    await expectAccessible(page);
  });

  test("a domain with a wrong record is removed again", async () => {
    const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
    await submit();
    expect((await removed).status()).toBe(200);
    expect(await toastText(page, "Verification failed")).toContain("blockwright-verify=another-server");
    await closeDialog();
    await page.getByText("No custom domains added").waitFor();
  });

  test("without a message from the server, the specified one is shown", async () => {
    const path = /\/api\/domains\/[^/]+\/verify$/;
    await page.route(path, (route) => route.abort());
    await openDialog();
    await dialog().getByLabel("Domain").fill(domain);
    await submit();
    expect(await toastText(page, "Verification failed")).toContain(
      "Could not verify domain. Please ensure the DNS TXT record is set correctly before adding the domain.",
    );
    await page.unroute(path);
    await closeDialog();
    await page.getByText("No custom domains added").waitFor();
  });

  test("a name that can't be added shows an error", async () => {
    await openDialog();
    await dialog().getByLabel("Domain").fill("co.uk");
    await submit();
    await toastText(page, "Failed to add domain");
    await closeDialog();
  });

  test("silent name servers leave it pending, and the dialog can't be closed until then", async () => {
    dns.zone.set(proofName, "silent");
    await openDialog();
    await dialog().getByLabel("Domain").fill(domain);
    await submit();
    await button(dialog(), "Verifying...").waitFor();
    await press(button(dialog(), "Close"), size);
    await page.keyboard.press("Escape");
    await page.mouse.click(2, 2);
    expect(await button(dialog(), "Verifying...").count()).toBe(1);
    await takePicture(page, size, "domains-real-verifying");
    await dialog().waitFor({ state: "detached", timeout: 30_000 });
    await row().getByText("Pending Verification", { exact: true }).waitFor();
    expect(await copied("verification token")).toBe(proof());
    await takePicture(page, size, "domains-real-pending");
    await expectAccessible(page);
  });

  test("Verify Domain reports a missing record", async () => {
    dns.zone.delete(proofName);
    await press(button(row(), "Verify Domain"), size);
    expect(await toastText(page, "Verification failed")).toContain(
      "Could not verify domain. Please ensure the DNS record is set correctly.",
    );
    await row().getByText("Pending Verification", { exact: true }).waitFor();
  });

  test("with its records it is verified, and its address includes the port until the SRV record exists", async () => {
    prove();
    dns.zone.set(domain, [{ type: "A", data: host }]);
    await press(button(row(), "Verify Domain"), size);
    await row().getByText("Verified", { exact: true }).waitFor();
    expect(await copied(`address ${domain}:${port}`)).toBe(`${domain}:${port}`);
    await takePicture(page, size, "domains-real-verified");
    await expectAccessible(page);
  });

  test("a domain added with an SRV record shows its address without the port", async () => {
    await press(button(row(), `Delete ${domain}`), size);
    const asked = page.getByRole("alertdialog");
    await asked.waitFor();
    await press(button(asked, "Delete Domain"), size);
    await page.getByText("No custom domains added").waitFor();
    dns.zone.set(`_minecraft._tcp.${domain}`, [{ type: "SRV", data: { target: domain, port } }]);
    await openDialog();
    await dialog().getByLabel("Domain").fill(domain.toUpperCase());
    await submit();
    await dialog().waitFor({ state: "detached" });
    await row().getByText("Verified", { exact: true }).waitFor();
    expect(await copied(`address ${domain}`)).toBe(domain);
  });

  test("a domain that can't be deleted stays, and is deleted on retry", async () => {
    const path = /\/api\/domains\/[^/]+$/;
    await page.route(path, (route) => route.abort());
    await press(button(row(), `Delete ${domain}`), size);
    await press(button(page.getByRole("alertdialog"), "Delete Domain"), size);
    await toastText(page, "Failed to delete domain");
    await page.unroute(path);
    await press(button(row(), `Delete ${domain}`), size);
    await press(button(page.getByRole("alertdialog"), "Delete Domain"), size);
    await page.getByText("No custom domains added").waitFor();
  });
});
