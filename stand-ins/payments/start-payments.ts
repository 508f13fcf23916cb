import type { AddressInfo } from "node:net";
import { createControl, type PaymentsControl } from "./control/control.ts";
import { createFaults } from "./control/faults.ts";
import { controlOverHttp } from "./control/over-http.ts";
import { createClock } from "./state/clock.ts";
import { createWorld } from "./state/create-world.ts";
import type { ProviderEvent } from "./state/shapes.ts";
import type { Rules } from "./state/world.ts";
import type { Endpoint } from "./webhooks/deliver.ts";
import { openMailRoom } from "./webhooks/mail-room.ts";
import { serve, type MadeCall } from "./wire/serve.ts";

export interface PaymentsOptions {
  readonly port?: number;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhook: Endpoint | null;
  /** Unix seconds; without it the clock runs with the machine's. */
  readonly frozenAt?: number;
  readonly rules?: Partial<Rules>;
}

export interface Payments {
  readonly url: string;
  readonly control: PaymentsControl;
  close(): Promise<void>;
}

const usualRules: Rules = { retryAfterDays: [3, 5, 7], afterLastRetry: "unpaid" };

/** A card provider on this machine that speaks the REST subset the product uses. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const events = new Map<string, ProviderEvent>();
  const mailRoom = openMailRoom(options.webhook, events);
  const world = createWorld(
    createClock(options.frozenAt),
    { ...usualRules, ...options.rules },
    events,
    (event) => mailRoom.post(event),
  );
  const faults = createFaults();
  const calls: MadeCall[] = [];
  const control = createControl(world, mailRoom, faults, calls);
  const server = serve({
    world,
    keys: options,
    faults,
    calls,
    control: (name, body) => controlOverHttp(control, name, body),
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    control,
    close: () =>
      new Promise((resolve) => {
        mailRoom.close();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
