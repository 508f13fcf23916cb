import { randomUUID } from "node:crypto";
import { startPaymentsFor, type PaymentsUnderTest } from "../../services/engines/payments.ts";
import { signUpPersistently, makePerson } from "../accounts/people.ts";
import type { Query } from "../database.ts";
import { freePort, type Program } from "../program.ts";
import type { Random } from "../random.ts";
import { waitFor } from "../wait-for.ts";
import { inWorld, type World } from "../world.ts";
import { openRoughNetwork, type RoughNetwork } from "./rough-network.ts";

/** An api that sells servers, a card provider, and a bad line between them. */
export interface Shop {
  readonly world: World;
  readonly url: string;
  readonly provider: PaymentsUnderTest;
  readonly network: RoughNetwork;
  readonly random: Random;
  http: Program;
  worker: Program;
  /** The cookies of a person who has agreed to the EULA. */
  customer(): Promise<string>;
}

const beatEveryMs = 2_000;

export async function inShop<T>(
  options: { readonly instanceName: string; readonly label: string; readonly random: Random },
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const network = await openRoughNetwork(`${url}/api/webhooks/stripe`, options.random);
  const provider = await startPaymentsFor(network.url);
  const environment = { LIMIT_FACTOR: "1000", ...provider.environment };
  try {
    return await inWorld({ ...options, environment }, async (world) => {
      const http = await world.startHttp(port);
      const worker = await world.startWorker();
      await Promise.all([http.ready(), worker.ready()]);
      const { query } = world.database;
      await plantMachine(query);
      // It counts as lost unless it is heard of.
      const beat = setInterval(
        () => void query("update node_reports set heard_at = now()").catch(() => undefined),
        beatEveryMs,
      );
      try {
        const { random } = options;
        const customer = () => signUp(query, url);
        return await work({ world, url, provider, network, http, worker, random, customer });
      } finally {
        clearInterval(beat);
      }
    });
  } finally {
    await provider.close();
    await network.close();
  }
}

export async function plantMachine(query: Query): Promise<void> {
  const id = randomUUID();
  await query(
    `insert into nodes (id, name, address, memory_mb, disk_mb, cpus)
     values ($1, 'large', '192.0.2.1', 1000000000, 1000000000, 64)`,
    [id],
  );
  await query(
    `insert into node_reports (node_id, heard_at, run_id, sequence, protocol) values ($1, now(), $2, 1, 1)`,
    [id, randomUUID()],
  );
}

/** The cookies of a person who has agreed to the EULA. */
export async function signUp(query: Query, url: string): Promise<string> {
  const person = makePerson();
  const attempts = await signUpPersistently(url, person, performance.now() + 600_000);
  if (!attempts.acknowledged) throw new Error(`nobody could sign up: ${attempts.refusals.join(", ")}`);
  const consent = () =>
    query(
      `insert into eula_consents (user_id, document) select id, 'a test' from users where username = $1
         on conflict do nothing`,
      [person.username],
    ).catch(() => undefined);
  // PostgreSQL may be away.
  await waitFor("the consent to be stored", consent, { withinMs: 60_000, everyMs: 200 });
  return attempts.cookies;
}
