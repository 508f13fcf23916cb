import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

export const agoMinutes = (minutes: number) => new Date(answeredAtMs - minutes * 60_000).toISOString();

export const heldServerId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";
export const strayServerId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c02";

const inDays = (days: number) => new Date(answeredAtMs + days * 86_400_000).toISOString();
export const deletedServerId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c03";

const deletedServers = {
  servers: [
    {
      id: deletedServerId,
      name: "Old survival",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      owner: { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01", username: "Alex" },
      deletedAt: agoMinutes(90),
      keptUntil: inDays(6),
      machine: { name: "cellar", isHeard: true },
      hasBackup: true,
    },
    {
      id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c04",
      name: "Hub",
      serverType: "vanilla",
      minecraftVersion: "1.20.1",
      owner: null,
      deletedAt: agoMinutes(3000),
      keptUntil: inDays(5),
      machine: { name: "attic", isHeard: false },
      hasBackup: false,
    },
  ],
  next: null,
};

/** Of the search, the settings of the installation and the support page. */
export const deskAnswers = {
  "admin/deleted-servers": deletedServers,
  "admin/flags": {
    flags: [
      {
        name: "sign-ups",
        value: false,
        changed: { at: agoMinutes(200), by: "admin", reason: "The machines are full." },
      },
      { name: "free-servers", value: true, changed: null },
      { name: "claims", value: true, changed: null },
      { name: "assistant-tokens", value: 50_000_000, changed: null },
    ],
  },
  [`admin/given-sizes/${heldServerId}`]: { given: null },
  "admin/credit/0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01": {
    balanceCents: 1250,
    given: [
      {
        amountCents: 2000,
        reason: "The machine was down for two days.",
        at: agoMinutes(4000),
        isWaiting: false,
      },
    ],
  },
  "admin/search": {
    groups: [
      {
        kind: "people",
        found: [
          {
            id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01",
            title: "Alex",
            facts: ["alex@example.org"],
            username: "Alex",
            serverId: null,
            amountCents: null,
            at: null,
          },
        ],
        next: "alex",
      },
      {
        kind: "servers",
        found: [
          {
            id: heldServerId,
            title: "Alexandria",
            facts: ["paper", "1.21.4"],
            username: "Alex",
            serverId: heldServerId,
            amountCents: null,
            at: null,
          },
        ],
        next: null,
      },
      {
        kind: "payments",
        found: [
          {
            id: "41",
            title: "pi_3QxYz",
            facts: ["renewal", "ch_3QxYz"],
            username: "Alex",
            serverId: null,
            amountCents: 399,
            at: agoMinutes(90),
          },
        ],
        next: null,
      },
      { kind: "addresses", found: [], next: null },
      { kind: "domains", found: [], next: null },
    ],
  },
  "support/people": {
    people: [
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01",
        username: "Alex",
        email: "alex@example.org",
        suspendedReason: null,
        servers: [
          {
            id: heldServerId,
            name: "Skyblock",
            serverType: "paper",
            minecraftVersion: "1.21.4",
            status: "online",
          },
          {
            id: strayServerId,
            name: "Quiet place",
            serverType: "fabric",
            minecraftVersion: "1.20.1",
            status: "offline",
          },
        ],
      },
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b02",
        username: "Kim",
        email: "kim@example.org",
        suspendedReason: "Sent spam from their server.",
        servers: [],
      },
    ],
    next: null,
  },
  "support/help-requests": {
    requests: [
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01",
        kind: "help",
        state: "open",
        person: { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01", username: "Alex", email: "alex@example.org" },
        server: { id: heldServerId, name: "Skyblock" },
        message: "I tried the reinstall twice, and it stops at the same place.",
        report: {
          subject: "job",
          title: "Reinstalling",
          server: "Skyblock · paper 1.21.4",
          error: "The download stopped. Everything was put back.",
          diagnosis: null,
          lines: ["Downloading paper-1.21.4-232.jar", "The source closed the connection after 31 MB."],
        },
        suspendedReason: null,
        answer: null,
        decidedBy: null,
        createdAt: agoMinutes(42),
        decidedAt: null,
      },
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d02",
        kind: "person-appeal",
        state: "open",
        person: { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b02", username: "Kim", email: "kim@example.org" },
        server: null,
        message: "My password was stolen. I changed it, and the plugin that sent the mails is gone.",
        report: null,
        suspendedReason: "Sent spam from their server.",
        answer: null,
        decidedBy: null,
        createdAt: agoMinutes(7),
        decidedAt: null,
      },
    ],
    next: null,
  },
  "support/failed-runs": {
    runs: [
      {
        id: "mail-7",
        workflow: "mail.send",
        step: "send",
        error: "The mail server did not answer.",
        failedAt: agoMinutes(150),
        canRetry: true,
      },
    ],
  },
};
