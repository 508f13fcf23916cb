import { setTimeout as sleep } from "node:timers/promises";
import { killService } from "../../services/faults.ts";
import { ensureInstance } from "../../services/instance.ts";
import { buildFaults } from "../build/faults.ts";
import { serverFaults } from "../servers/faults.ts";
import { cancelMove } from "./orders.ts";
import type { MoveWorld, Place } from "./two-places.ts";

/** The machines before the move. */
export interface Ends {
  readonly from: Place;
  readonly to: Place;
}

/** A dependency of a move fails and comes back, or the operator stops it. */
export interface MoveFault {
  readonly name: string;
  /** May return where the server must be afterwards. */
  kill(world: MoveWorld, ends: Ends, jobId: string): Promise<Place | void>;
  bringBack(world: MoveWorld, ends: Ends): Promise<void>;
}

const awayMs = 1000;
/** Longer than a machine may be silent before it counts as lost. */
const cutMs = 18_000;

function agentOf(name: string, which: (ends: Ends) => Place): MoveFault {
  return {
    name,
    kill: (_world, ends) => which(ends).agent().kill(),
    bringBack: async (_world, ends) => {
      await sleep(awayMs);
      which(ends).startAgent();
    },
  };
}

function engineOf(name: string, which: (ends: Ends) => Place): MoveFault {
  return {
    name,
    kill: (_world, ends) => killService(which(ends).instance(), "docker", "SIGKILL"),
    bringBack: async ({ build }, ends) => {
      await sleep(awayMs);
      const place = which(ends);
      const instance = await ensureInstance(place.instanceName, ["docker"]);
      if (place.name === build.nodeLabel) build.instance = instance;
    },
  };
}

/** The agent hears and says nothing, and what it has begun goes on. */
function linkOf(name: string, which: (ends: Ends) => Place): MoveFault {
  return {
    name,
    kill: async (_world, ends) => which(ends).agent().signal("SIGSTOP"),
    bringBack: async (_world, ends) => {
      await sleep(cutMs);
      which(ends).agent().signal("SIGCONT");
    },
  };
}

/** Before the switch the server stays. After it the request is refused, and the server moves. */
const abort: MoveFault = {
  name: "aborted",
  kill: async (world, ends) => {
    const { status, body } = await cancelMove(world);
    if (status === 200) return ends.from;
    if (body["type"] === "CHANGE_REFUSED") return ends.to;
    throw new Error(`stopping a move answered ${status} ${JSON.stringify(body)}`);
  },
  bringBack: async () => undefined,
};

const from = (ends: Ends) => ends.from;
const to = (ends: Ends) => ends.to;

export const moveFaults: readonly MoveFault[] = [
  ...serverFaults
    .filter(({ name }) => name === "worker" || name === "api")
    .map((fault) => ({
      name: fault.name,
      kill: ({ build }: MoveWorld, _ends: Ends, jobId: string) => fault.kill(build, jobId),
      bringBack: ({ build }: MoveWorld) => fault.bringBack(build),
    })),
  agentOf("agent it leaves", from),
  agentOf("agent it goes to", to),
  engineOf("engine it leaves", from),
  engineOf("engine it goes to", to),
  linkOf("link of the machine it leaves", from),
  linkOf("link of the machine it goes to", to),
  ...buildFaults
    .filter(({ name }) => name === "PostgreSQL" || name === "NATS")
    .map((fault) => ({
      name: fault.name,
      kill: ({ build }: MoveWorld) => fault.kill(build, ""),
      bringBack: ({ build }: MoveWorld) => fault.bringBack(build),
    })),
  abort,
];
