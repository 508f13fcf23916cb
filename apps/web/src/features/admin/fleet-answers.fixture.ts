import { cellarId } from "./admin-answers.fixture.ts";
import { agoMinutes } from "./desk-answers.fixture.ts";

export const announcedWorkId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4f21";
export const announcedWork = {
  work: [
    {
      id: announcedWorkId,
      machine: { id: cellarId, name: "cellar" },
      startsAt: "2026-12-04T20:00:00.000Z",
      endsAt: "2026-12-04T22:00:00.000Z",
      text: "The machine gets a new disk.",
      createdAt: agoMinutes(30),
      told: 9,
    },
  ],
};

/** A drain that is under way, with a server in each state. */
export const drainUnderWay = {
  drains: [
    {
      id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4f01",
      machineId: cellarId,
      reason: "A new disk on Friday.",
      startedAt: agoMinutes(20),
      endedAt: null,
      isStopping: false,
      total: 12,
      moved: 8,
      failed: 1,
      error: null,
      servers: [
        drained(1, "Skyblock", { state: "moving", progress: 35, step: "copy files" }),
        drained(2, "Old modpack", {
          state: "failed",
          error:
            "No other machine can take it. loft: It has not enough free memory. attic: It does not report.",
        }),
        drained(3, "Creative plots", { notBefore: agoMinutes(-11.5) }),
        drained(4, "Test server", {}),
      ],
    },
  ],
};

function drained(number: number, name: string, more: Readonly<Record<string, unknown>>) {
  return {
    serverId: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4f1${number}`,
    name,
    state: "waiting",
    error: null,
    notBefore: null,
    progress: null,
    step: null,
    ...more,
  };
}

export const unknownFindingId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4e07";

/** A machine has a server that the database has no row of. */
export const unknownServer = {
  groups: [
    {
      kind: "instance-unknown",
      title: "Servers on machines that are not in the database",
      explanation: "A machine has a server that the database has no row of. People can't see or stop it.",
      repairs: [
        {
          id: "adopt",
          label: "Adopt",
          description:
            "It becomes an ordinary server of the account that you name. Its files stay as they are, and it keeps running if it runs. The account gets an email with your reason.",
          needsAccount: true,
        },
        {
          id: "back-up-and-remove",
          label: "Back up and remove",
          description: "The files are backed up, and then removed from this machine.",
        },
        { id: "stop", label: "Stop", description: "The server is stopped on this machine. Its files stay." },
      ],
      isAutomatic: false,
      findings: [
        {
          id: unknownFindingId,
          subject: "Server 0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c07, running, 2 GB of memory",
          machine: "cellar",
          server: null,
          firstSeenAt: agoMinutes(18),
          lastSeenAt: agoMinutes(3),
          repairing: null,
          error: "Kim has as many servers as their plan allows, or the plan is too small for this server.",
        },
      ],
      more: 0,
    },
  ],
  checkedAt: agoMinutes(3),
  isChecking: false,
  away: [],
};
