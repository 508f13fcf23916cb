import { randomUUID } from "node:crypto";
import { startPaymentsFor, type PaymentsUnderTest } from "../../../../../services/engines/payments.ts";
import { startTestApi, type TestApi, type TestApiOptions } from "../../api.fixture.ts";
import { ask, post, type TestAnswer } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { allowBuilding } from "../builds/builds.fixture.ts";
import { startFakeNode, type FakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";

export const goodCard = "4242424242424242";
const beatEveryMs = 2_000;

export interface TestShop {
  readonly api: TestApi;
  readonly node: FakeNode;
  readonly provider: PaymentsUnderTest["control"];
  /** A person who has agreed to the EULA. */
  customer(): Promise<TestPerson>;
  order(person: TestPerson, change?: Readonly<Record<string, unknown>>): Promise<TestAnswer>;
  /** What the provider's form does in the browser. */
  submitCard(clientSecret: string, number?: string): Promise<Record<string, unknown>>;
  /** The payer passes the question of their bank. */
  authenticate(intentId: string): Promise<void>;
  /** An order that is paid, and whose events have arrived. */
  buy(person: TestPerson, change?: Readonly<Record<string, unknown>>): Promise<Bought>;
  verify(person: TestPerson, paymentIntentId: string): Promise<TestAnswer>;
  billing(person: TestPerson): Promise<Record<string, unknown>>;
  readonly query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

export interface Bought {
  readonly paymentIntentId: string;
  readonly subscriptionId: string;
  readonly buildId: string;
  readonly serverId: string;
}

/** The api with a card provider that sends it events, and a machine with room. */
export async function startShop(options: TestApiOptions = {}): Promise<TestShop> {
  const provider = await startPaymentsFor("http://127.0.0.1:9");
  const api = await startTestApi({
    ...options,
    environment: { LIMIT_FACTOR: "100", ...provider.environment, ...options.environment },
  });
  api.onStop(() => provider.close());
  const secret = provider.environment["STRIPE_WEBHOOK_SECRET"] ?? "";
  provider.control.webhooks.sendTo({ url: `${api.url}/api/webhooks/stripe`, secret });
  const node = await startFakeNode(api);
  await beatAndWait(api, node);
  const query = async (text: string, values: unknown[] = []) =>
    (await api.application.pool.query<Record<string, unknown>>(text, values)).rows;
  // The machine counts as lost unless it is heard of, and tests that pay wait for much else.
  const beat = setInterval(
    () => void query("update node_reports set heard_at = $1", [api.clock.now()]).catch(() => undefined),
    beatEveryMs,
  );
  api.onStop(async () => clearInterval(beat));
  const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
  const order: TestShop["order"] = (person, change = {}) =>
    post(`${api.url}/api/create-payment-intent`, { ...someSize(), ...change }, as(person));
  const submitCard: TestShop["submitCard"] = (clientSecret, number = goodCard) =>
    confirm(provider, clientSecret, number);
  return {
    api,
    node,
    provider: provider.control,
    customer: async () => {
      const person = await signUpSomebody(api.url);
      await allowBuilding(api, person);
      return person;
    },
    order,
    submitCard,
    authenticate: async (intentId) => {
      await fetch(`${provider.url}/3d_secure_2/authenticate/${intentId}?result=complete&frame=1`);
    },
    buy: async (person, change) => {
      const { clientSecret } = (await order(person, change)).json;
      await submitCard(String(clientSecret));
      await provider.control.webhooks.settled();
      const [paymentIntentId = ""] = String(clientSecret).split("_secret_");
      const [found] = await query(
        `select s.id, b.id as build_id, b.server_id from orders o join subscriptions s on s.id = o.subscription_id
           join build_tasks b on b.id = s.build_id where o.payment_intent_id = $1`,
        [paymentIntentId],
      );
      return {
        paymentIntentId,
        subscriptionId: String(found?.["id"]),
        buildId: String(found?.["build_id"]),
        serverId: String(found?.["server_id"]),
      };
    },
    verify: (person, paymentIntentId) =>
      post(`${api.url}/api/verify-payment`, { paymentIntentId }, as(person)),
    billing: async (person) => (await ask(`${api.url}/api/billing`, as(person))).json,
    query,
  };
}

function someSize() {
  return {
    prompt: `A small town, number ${randomUUID()}`,
    plan: "basic",
    platformType: "java",
    ram: 4,
    storage: 20,
  };
}

async function confirm(provider: PaymentsUnderTest, clientSecret: string, number: string) {
  const [id = ""] = clientSecret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const answer = await fetch(`${provider.url}/v1/${kind}/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: provider.environment["STRIPE_PUBLISHABLE_KEY"] ?? "",
      client_secret: clientSecret,
      return_url: "http://shop.example/payment-success",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  return (await answer.json()) as Record<string, unknown>;
}
