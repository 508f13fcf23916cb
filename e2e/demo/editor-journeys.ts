import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { plainText } from "../../stand-ins/bots/plain-text.ts";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { approvalOn, askFor, lastAnswer } from "../steps/assistant-steps.ts";
import { shownAddress, untilStatus } from "../steps/servers-steps.ts";
import { sizes, takePicture } from "../visitor.ts";
import { seededServer } from "./server-journeys.ts";

const [, desk] = sizes;
const restartWithinMs = 150_000;

/** The demo model does a few things for real on the seeded server, and says so when it can't. */
export function editorJourneys(asOwner: () => Promise<Page>): void {
  async function openEditor(): Promise<{ page: Page; serverId: string }> {
    const page = await asOwner();
    const serverId = await seededServer(page);
    await page.goto(`/server/${serverId}/ai-editor`);
    await untilStatus(page, "Online");
    return { page, serverId };
  }

  /** Asks, and approves the card. */
  async function change(page: Page, text: string): Promise<void> {
    await askFor(page, text);
    const approve = approvalOn(page).getByRole("button", { name: "Approve" });
    await approve.waitFor({ timeout: 60_000 });
    await approve.click();
    await lastAnswer(page).getByText("Checked", { exact: true }).waitFor({ timeout: restartWithinMs });
    await lastAnswer(page).getByText("Task completed successfully").waitFor();
    await untilStatus(page, "Online");
  }

  test(
    "the AI editor answers from the server's files, and says what it is",
    { timeout: 180_000 },
    async () => {
      const { page } = await openEditor();
      await askFor(page, "What is in server.properties?");
      await lastAnswer(page).getByText("motd=Survival with claims").waitFor({ timeout: 60_000 });
      await lastAnswer(page).getByText("Nothing was changed.").waitFor();
      await askFor(page, "Explain what each plugin does.");
      await lastAnswer(page).getByText("6 plugins are installed:").waitFor({ timeout: 60_000 });
      await askFor(page, "Write me a poem about diamonds");
      await lastAnswer(page)
        .getByText("I'm the demo model: a script, not an AI.")
        .waitFor({ timeout: 60_000 });
      await takePicture(page, desk, "demo-editor");
      await page.context().close();
    },
  );

  test("the AI editor changes the MOTD and the difficulty for real", { timeout: 600_000 }, async () => {
    const { page, serverId } = await openEditor();
    await change(page, "Change the MOTD to Lanterns are lit");
    const { host, port } = await shownAddress(page);
    await vi.waitFor(
      async () => expect(plainText((await pingJava(host, port)).description)).toBe("Lanterns are lit"),
      { timeout: 60_000, interval: 500 },
    );
    await change(page, "Set the difficulty to hard.");
    const file = await page.request.get(`/api/servers/${serverId}/files/server.properties`);
    expect(((await file.json()) as { content: string }).content).toMatch(/^difficulty=hard$/m);
    await page.context().close();
  });

  test("the AI editor installs a plugin once it is approved", { timeout: 600_000 }, async () => {
    const { page, serverId } = await openEditor();
    await change(page, "Install Chunky");
    const listed = await page.request.get(`/api/servers/${serverId}/plugins`);
    const { plugins } = (await listed.json()) as { plugins: { name: string }[] };
    expect(plugins.map(({ name }) => name)).toContain("Chunky");
    await page.context().close();
  });

  test("the AI editor explains a crash with the line that shows it", { timeout: 300_000 }, async () => {
    const { page, serverId } = await openEditor();
    await page.request.post(`/api/servers/${serverId}/console`, { data: { command: "standin leak" } });
    await vi.waitFor(
      async () => {
        const answer = await page.request.get(`/api/servers/${serverId}/diagnosis`);
        expect(((await answer.json()) as { diagnosis: object | null }).diagnosis).not.toBeNull();
      },
      { timeout: 60_000, interval: 500 },
    );
    await askFor(page, "Why did my server crash?");
    await lastAnswer(page).getByText("The server ran out of memory.").first().waitFor({ timeout: 60_000 });
    await lastAnswer(page).getByText("java.lang.OutOfMemoryError").first().waitFor();
    await takePicture(page, desk, "demo-crash-explained");
    await page.context().close();
  });
}
