import { Client } from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { endJourney } from "../end-journey.ts";
import { enrolNode, type EnrolledNode } from "../node-under-test.ts";
import { atPath } from "../screens/build-screens-stage.ts";
import { logIn, signUp, type Person } from "../steps/account-steps.ts";
import { inBrowser } from "../visual/in-browser.ts";
import { newVisitor, openBrowser, someone, type Size } from "../visitor.ts";
import { meetProvider } from "./provider.ts";

export interface Customer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
}

/** A machine with room and a browser, for the tests of this file. */
export function openShop() {
  let browser: Browser;
  let node: EnrolledNode;
  const people: BrowserContext[] = [];
  beforeAll(async () => {
    [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
    // Orders hold room long after their test, and a test that runs again orders again.
    const muchRoom = "update nodes set memory_mb = 262144, disk_mb = 1048576 where id = $1";
    await inDatabase((client) => client.query(muchRoom, [node.nodeId]));
  }, 180_000);
  afterAll(() => endJourney({ browser, node, people }), 120_000);
  return {
    /** Somebody without an account. */
    stranger: (size: Size) => newVisitor(browser, size),
    /** Somebody new who is signed in and has agreed to the EULA. */
    visit: async (size: Size): Promise<Customer> => {
      const { page, context } = await newVisitor(browser, size);
      const person = someone();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(inBrowser.watchMoments);
      people.push(context);
      await meetProvider(context);
      await signUp(page, person);
      await atPath(page, "/");
      const data = { document: "https://aka.ms/MinecraftEULA" };
      expect((await context.request.post("/api/eula-consent", { data })).status()).toBe(200);
      return { page, context, person };
    },
  };
}

export async function inDatabase(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject("site").environment["DATABASE_URL"] });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Sign-ins end after some days; the page asked for follows the login. */
export async function signInAgain({ page, person }: Customer, path: string): Promise<void> {
  await page.goto(path);
  await atPath(page, "/login");
  await logIn(page, person);
  await atPath(page, path);
}

export async function read<T>(context: BrowserContext, path: string): Promise<T> {
  const answer = await context.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const buildCount = async ({ context }: Customer) =>
  (await read<readonly unknown[]>(context, "/api/builds")).length;

export interface SeenSubscription {
  readonly id: string;
  readonly serverId: string | null;
  readonly buildId: string;
  readonly state: string;
}

export async function onlySubscription({ context }: Customer): Promise<SeenSubscription> {
  const { subscriptions } = await read<{ subscriptions: readonly SeenSubscription[] }>(
    context,
    "/api/billing",
  );
  const [only] = subscriptions;
  if (!only || subscriptions.length > 1) throw new Error(`${subscriptions.length} subscriptions`);
  return only;
}
