import type { LimitName } from "@blockwright/contract/limits";
import type { Window } from "../../limits.ts";

export interface CountedWindow extends Window {
  /** `database` is exact over all processes and costs a write per call; `memory` counts in each process separately. */
  readonly countedIn: "memory" | "database";
}

export interface RouteLimit {
  /** Counted once they may make the call. Absent if only guests call. */
  readonly perPerson?: CountedWindow;
  /** Counted before anything else. */
  readonly perNetwork: CountedWindow;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Every limit the contract can name, with its reasoning. A person has up to six tabs that poll every one to three
 * seconds; a network is a family, a class of thirty or a carrier's shared address, or an attacker who rents one. A /48
 * of IPv6 has eight times the limit of a network. The names of windows in the database are part of stored keys.
 */
export const limitTable: Readonly<Record<LimitName, RouteLimit>> = {
  // A server's page polls 180 times a minute during a job; six of them and twenty page loads are 1,300. 150 a second
  // from one network are a tenth of a core.
  read: inMemory("read", 1500, 9000, minute),
  // A name typed letter by letter every five seconds. Slow enough that enumerating all names takes days.
  search: inMemory("search", 60, 300, minute),
  // A person who presses a button every second on three pages. Each is a transaction of a few milliseconds: 15 a second
  // from one network.
  write: inMemory("write", 180, 900, minute),
  // A change every two seconds. The longest words take a third of a second to read: a sixth of a core for one person.
  proposal: inMemory("proposal", 30, 150, minute),
  // One every half minute for an hour without a pause. Each starts minutes of work on a node or requests to sources.
  costly: {
    perPerson: { countedIn: "database", name: "costly-per-person", limit: 120, windowMs: hour },
    perNetwork: { countedIn: "memory", name: "costly-per-network", limit: 600, windowMs: hour },
  },
  // Enough to end each of a hundred sign-ins by hand. All of them stay in the activity log, so this is its bound.
  security: {
    perPerson: { countedIn: "database", name: "security-per-person", limit: 120, windowMs: hour },
    perNetwork: { countedIn: "memory", name: "security-per-network", limit: 1200, windowMs: hour },
  },
  // Only wrong ones count: a class that mistypes. Each costs a hash of 50 ms; guesses are also slowed down per name.
  "log-in": guestsOnly("log-ins", 10, minute),
  // Refused names and passwords count: a form filled in five times by six people. Each costs a hash.
  "sign-up": guestsOnly("sign-up-tries", 30, hour),
  // One appeal and two corrections. Each is read by a person.
  appeal: guestsOnly("appeals", 3, hour),
  // A family that tries every address it has. Each is a mail at most; the account's address has its own limit.
  "password-reset": guestsOnly("password-resets", 10, hour),
  // A class of thirty whose pages ask every fifteen seconds, with as many reloads. Each is two indexed reads.
  "friends-page": {
    perNetwork: { countedIn: "memory", name: "friends-page-per-network", limit: 300, windowMs: minute },
  },
  // A rack of sixty machines that enrol at once. Guessing a token of 256 bits is hopeless at any rate.
  enrolment: guestsOnly("enrolments", 60, 10 * minute),
  // A folder dropped file by file, three a second for twenty seconds. Twenty concurrent uploads keep the disk of a node
  // busy.
  upload: inMemory("upload", 60, 300, minute),
  // A folder downloaded file by file. Each reads from a node's disk.
  download: inMemory("download", 120, 600, minute),
  // A folder of five hundred small files a minute, each begun and filled, with some status requests. 150 a second from
  // one network keep a node's disk busy.
  transfer: inMemory("transfer", 1500, 9000, minute),
  // Machines of one rack that together serve a hundred uploads and downloads a second. Each costs a token check.
  relay: { perNetwork: { countedIn: "memory", name: "relay-per-network", limit: 6000, windowMs: minute } },
  // Six tabs that lose the network ten times a minute. Each is a request that stays open.
  stream: inMemory("stream", 60, 300, minute),
  // A payment provider that delivers a day's backlog. Each signature is checked before anything is read.
  webhook: { perNetwork: { countedIn: "memory", name: "webhook-per-network", limit: 600, windowMs: minute } },
  // Six tabs with three sockets that reconnect ten times while the api restarts. Each costs a session check.
  socket: inMemory("socket", 180, 900, minute),
  // Five a second: more than a person types.
  message: inMemory("message", 300, 1500, minute),
};

function inMemory(name: string, perPerson: number, perNetwork: number, windowMs: number): RouteLimit {
  return {
    perPerson: { countedIn: "memory", name: `${name}-per-person`, limit: perPerson, windowMs },
    perNetwork: { countedIn: "memory", name: `${name}-per-network`, limit: perNetwork, windowMs },
  };
}

function guestsOnly(name: string, limit: number, windowMs: number): RouteLimit {
  return { perNetwork: { countedIn: "database", name, limit, windowMs } };
}
