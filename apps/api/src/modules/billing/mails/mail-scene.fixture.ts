import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { goodCard, startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { deleteUnpaid, longOverdue, longUnpaid, stopUnpaid } from "../life/stop-unpaid.ts";

/** A person with a paid server of 4 GB and 20 GB that is built, and what can happen to it. */
export class MailScene {
  readonly shop: TestShop;
  readonly person: TestPerson;
  readonly bought: Bought;
  /** Of the server. */
  readonly name: string;

  private constructor(shop: TestShop, person: TestPerson, bought: Bought, name: string) {
    this.shop = shop;
    this.person = person;
    this.bought = bought;
    this.name = name;
  }

  static async open(): Promise<MailScene> {
    const shop = await startShop({ environment: { MAIL_DIRECTORY: join(tmpdir(), "billing-mail") } });
    shop.provider.freezeAt(Math.floor(shop.api.clock.now().getTime() / 1000));
    const person = await shop.customer();
    const bought = await shop.buy(person);
    await place(shop.api, { serverId: bought.serverId, memoryMb: 4096, diskMb: 20_480 });
    await shop.query("update build_tasks set status = 'completed' where id = $1", [bought.buildId]);
    await shop.query(
      "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
    );
    const [server] = await shop.query("select name from servers where id = $1", [bought.serverId]);
    return new MailScene(shop, person, bought, String(server?.["name"]));
  }

  deps() {
    return this.shop.api.application.deps;
  }

  async call(what: string, body?: object): Promise<Record<string, unknown>> {
    const url = `${this.shop.api.url}/api/billing/subscriptions/${this.bought.subscriptionId}/${what}`;
    const { status, json } = await post(url, body, { headers: { cookie: this.person.cookies } });
    if (status !== 200) throw new Error(`${what} was answered with ${status}: ${JSON.stringify(json)}`);
    return json;
  }

  /** So many days from now, as the mails write it. */
  day(days = 0): string {
    return new Date(this.shop.provider.now() * 1000 + days * dayMs).toISOString().slice(0, 10);
  }

  /** As the page shows it. */
  async dayShown(key: string): Promise<string> {
    const [one] = (await this.shop.billing(this.person))["subscriptions"] as Record<string, unknown>[];
    return String(one?.[key]).slice(0, 10);
  }

  async pass(days: number): Promise<void> {
    this.shop.api.clock.advance(days * dayMs);
    this.shop.provider.advanceTo(this.shop.provider.now() + days * 86_400);
    await this.shop.provider.webhooks.settled();
  }

  async sweep(): Promise<void> {
    for (const id of await longOverdue(this.deps())) await stopUnpaid(this.deps(), id);
    for (const one of await longUnpaid(this.deps())) await deleteUnpaid(this.deps(), one);
  }

  async failRenewal(): Promise<void> {
    this.shop.provider.refuseCard(goodCard);
    await this.pass(32);
  }

  async stayUnpaid(): Promise<void> {
    await this.failRenewal();
    await this.pass(8);
    await this.sweep();
  }

  async changeSize(ram: number, storage: number): Promise<void> {
    const { dueNowCents } = await this.call("preview", { ram, storage });
    await this.call("size", { ram, storage, dueNowCents });
    await this.shop.provider.webhooks.settled();
  }

  async dispute(): Promise<string> {
    const { id } = this.shop.provider.openDispute(this.bought.paymentIntentId);
    await this.shop.provider.webhooks.settled();
    return id;
  }

  async freeServer(): Promise<void> {
    const serverId = randomUUID();
    await this.shop.query("insert into servers (id, user_id, name, created_at) values ($1, $2, $3, $4)", [
      serverId,
      this.person.id,
      `Spare ${serverId.slice(0, 4)}`,
      new Date(2020, 0, 1),
    ]);
    await place(this.shop.api, { serverId });
  }
}
