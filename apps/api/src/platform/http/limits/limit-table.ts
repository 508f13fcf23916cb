import type { LimitName } from "@blockwright/contract/limits";
import type { Window } from "../../limits.ts";

export interface CountedWindow extends Window {
  /** `database` is exact over all processes and costs a write per call; `memory` counts in each process alone. */
  readonly countedIn: "memory" | "database";
}

export interface RouteLimit {
  /** Counted once they may make the call. Absent where only guests call. */
  readonly perPerson?: CountedWindow;
  /** Counted before anything else. */
  readonly perNetwork: CountedWindow;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Every limit the contract can name, with what it follows from. A person has up to six tabs that poll every one to three
 * seconds; a network is a family, a class of thirty or a carrier's shared address, and an attacker who rents one.
 * A /48 of IPv6 has eight times the figure of a network. The names of windows in the database are part of stored keys.
 */
export const limitTable: Readonly<Record<LimitName, RouteLimit>> = {
  // A server's page during a job asks 180 times a minute; six of them and twenty page loads are 1,300. 150 a second of one network are a tenth of a core.
  read: inMemory("read", 1500, 9000, minute),
  // Somebody who presses a button every second on three pages. Each is a transaction of a few milliseconds: 15 a second of one network.
  write: inMemory("write", 180, 900, minute),
  // One every half minute for an hour without a pause. Each starts minutes of work on a node or asks sources outside.
  costly: {
    perPerson: { countedIn: "database", name: "costly-per-person", limit: 120, windowMs: hour },
    perNetwork: { countedIn: "memory", name: "costly-per-network", limit: 600, windowMs: hour },
  },
  // Ends every one of a hundred sign-ins by hand, with some left. All of them stay in the activity log, so this is its bound.
  security: {
    perPerson: { countedIn: "database", name: "security-per-person", limit: 120, windowMs: hour },
    perNetwork: { countedIn: "memory", name: "security-per-network", limit: 1200, windowMs: hour },
  },
  // Only wrong ones count: a class that mistypes. Each costs a hash of 50 ms; guesses are slowed down per name besides.
  "log-in": guestsOnly("log-ins", 10, minute),
  // Refused names and passwords count, so a form filled in five times by six people. Each costs a hash.
  "sign-up": guestsOnly("sign-up-tries", 30, hour),
  // One appeal and two corrections. Each is read by a person.
  appeal: guestsOnly("appeals", 3, hour),
  // A rack of sixty machines that enrol at once. Guessing a token of 256 bits is hopeless at any rate.
  enrolment: guestsOnly("enrolments", 60, 10 * minute),
  // A folder dropped file by file, three a second for twenty seconds. Twenty at once hold the disk of a node busy.
  upload: inMemory("upload", 60, 300, minute),
  // A folder fetched file by file. Each reads from a node's disk.
  download: inMemory("download", 120, 600, minute),
  // A folder of five hundred small files a minute, each begun and filled, with some that are asked about. 150 a second of one network keep a node's disk busy.
  transfer: inMemory("transfer", 1500, 9000, minute),
  // Machines of one rack that serve a hundred uploads and downloads a second between them. Each costs a look at a token.
  relay: { perNetwork: { countedIn: "memory", name: "relay-per-network", limit: 6000, windowMs: minute } },
  // Six tabs that lose the network ten times a minute. Each is a request that stays.
  stream: inMemory("stream", 60, 300, minute),
  // A payment provider that delivers a day's backlog. Each is checked for its signature before anything is read.
  webhook: { perNetwork: { countedIn: "memory", name: "webhook-per-network", limit: 600, windowMs: minute } },
  // Six tabs with three sockets that connect again ten times while the api restarts. Each costs a look at the session.
  socket: inMemory("socket", 180, 900, minute),
  // Five a second, which nobody types.
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
