import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import type { BrowserContext, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { toastText } from "../steps/account-steps.ts";
import { chooseInMenu, dropFiles, fileGrid, openFiles, rowOf, uploadRow } from "../steps/files-steps.ts";
import { press } from "../steps/servers-steps.ts";
import { expectAccessible, takePicture, type Size } from "../visitor.ts";
import { openLine, type Line } from "./cut-line.ts";
import type { FilesStage } from "./files-stage.ts";

const megabyte = 1024 * 1024;
/** Slow enough that the connection can be cut in time. */
const slowBytesPerSecond = 4 * megabyte;

export function uploadTests(stage: () => FilesStage): void {
  const home = mkdtempSync(join(tmpdir(), "uploads-"));
  const onDisk = (path: string) => readFileSync(join(stage().tree, path));

  function made(path: string, content: string | Uint8Array): string {
    mkdirSync(join(home, path, ".."), { recursive: true });
    writeFileSync(join(home, path), content);
    return join(home, path);
  }

  async function chooseFor(button: string, files: readonly string[], page = stage().page): Promise<void> {
    const { size } = stage();
    const chooser = page.waitForEvent("filechooser");
    await press(page.getByRole("main").getByRole("button", { name: button, exact: true }), size);
    await (await chooser).setFiles([...files]);
  }

  test("'Upload .jar' accepts jars and refuses every other name", { timeout: 90_000 }, async () => {
    const { page, size, tree } = stage();
    await openFiles(stage(), "plugins");
    for (const name of ["notes.txt", "Shop.jar.txt", "Shop.zip", "jar"]) {
      await chooseFor("Upload .jar", [made(`refused/${name}`, "text")]);
      expect(await toastText(page, "Invalid File Type")).toContain("Only .jar files are allowed");
      await press(page.getByRole("button", { name: "Close" }), size);
    }
    expect(await page.getByRole("region", { name: "Uploads" }).count()).toBe(0);
    await chooseFor("Upload .jar", [made("Fake.jar", "no jar at all")]);
    await toastText(page, "Failed to upload file");
    await expectAccessible(page);
    expect(existsSync(join(tree, "plugins/Fake.jar"))).toBe(false);
    const jar = jarOf({ "plugin.yml": 'name: Shop\nversion: "1.2"\nmain: shop.Main\ndepend: [Vault]\n' });
    await chooseFor("Upload .jar", [made("Shop.jar", jar)]);
    await uploadRow(page, "Shop.jar").getByText("Uploaded").waitFor();
    await uploadRow(page, "Shop.jar")
      .getByText("This is Shop 1.2. We don't know where it comes from.")
      .waitFor();
    await uploadRow(page, "Shop.jar").getByText("It needs Vault, which this server lacks.").waitFor();
    await rowOf(page, "Shop.jar").waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-jar");
    expect(onDisk("plugins/Shop.jar").equals(jar)).toBe(true);
  });

  test(
    "files and folders are uploaded by button and by drop, with their structure",
    { timeout: 90_000 },
    async () => {
      const { page, size } = stage();
      made("chart.txt", "by button\n");
      await openFiles(stage());
      await chooseFor("Upload files", [join(home, "chart.txt")]);
      await rowOf(page, "chart.txt").waitFor();
      expect(onDisk("chart.txt").toString()).toBe("by button\n");
      made("chart.txt", "by drop\n");
      made("pier/light/lamp.txt", "on\n");
      made("pier/steps.txt", "twelve\n");
      await dropFiles(page, fileGrid(page), [join(home, "chart.txt"), join(home, "pier")]);
      await rowOf(page, "pier").waitFor();
      await expect.poll(() => existsSync(join(stage().tree, "pier/light/lamp.txt"))).toBe(true);
      expect(onDisk("pier/steps.txt").toString()).toBe("twelve\n");
      const taken = uploadRow(page, "chart.txt").filter({ hasText: "already" });
      await expectAccessible(page);
      await takePicture(page, size, "files-real-uploads");
      expect(onDisk("chart.txt").toString()).toBe("by button\n");
      await press(taken.getByRole("button", { name: "Replace" }), size);
      await expect.poll(() => onDisk("chart.txt").toString()).toBe("by drop\n");
      await press(page.getByRole("button", { name: "Clear list" }), size);
      made("quay/rope/knot.txt", "bowline\n");
      const chooser = page.waitForEvent("filechooser");
      await chooseInMenu(stage(), "More", "Upload a folder");
      await (await chooser).setFiles(join(home, "quay"));
      await rowOf(page, "quay").waitFor();
      await expect.poll(() => existsSync(join(stage().tree, "quay/rope/knot.txt"))).toBe(true);
    },
  );

  test("an upload whose connection is cut resumes where it stopped", { timeout: 90_000 }, async () => {
    const { context, size } = stage();
    const { port } = new URL(inject("site").url);
    const line = await openLine(Number(port));
    const page = await samePersonOver(line, context, size);
    const content = randomBytes(24 * megabyte);
    const sent = watchUploads(page);
    await openFiles({ ...stage(), page });
    await slowDown(page, slowBytesPerSecond);
    await chooseFor("Upload files", [made("cargo.bin", content)], page);
    const row = uploadRow(page, "cargo.bin");
    await expect.poll(() => row.innerText(), { timeout: 30_000 }).toMatch(/[4-9]\.\d MB of/);
    // Browsers resend automatically what they sent on a reused connection, from the first byte on.
    line.cut();
    await row.getByText("Uploaded").waitFor({ timeout: 45_000 });
    expect(sent.begun).toBe(1);
    expect(sent.offsets[0]).toBe(0);
    expect(sent.offsets.at(-1)).toBeGreaterThan(megabyte);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(onDisk("cargo.bin"))).toBe(hash(content));
    await page.context().close();
    line.close();
  });
}

async function samePersonOver(line: Line, context: BrowserContext, size: Size): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error("There is no browser.");
  const other = await browser.newContext({
    baseURL: inject("site").url,
    storageState: await context.storageState(),
    proxy: { server: line.proxy },
    viewport: { width: size.width, height: size.height },
    hasTouch: size.name === "phone",
  });
  return other.newPage();
}

/** How often an upload is created, and from which offsets it is sent. */
function watchUploads(page: Page) {
  const sent = { begun: 0, offsets: [] as number[] };
  page.on("request", (request) => {
    if (!request.url().includes("/uploads")) return;
    if (request.method() === "POST") sent.begun += 1;
    if (request.method() === "PATCH") sent.offsets.push(Number(request.headers()["upload-offset"]));
  });
  return sent;
}

async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send("Network.emulateNetworkConditions", conditions);
}
