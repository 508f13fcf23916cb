import { leaseKey, type Drift, type DriftKind } from "../drift.ts";

/** Shown by the database alone. */
function fromRow(rowId: string, serverId: string | null, subject: string): Drift {
  return { key: rowId, nodeId: null, serverId, subject, facts: { rowId } };
}

/** Reservations that nothing uses. */
export const roomKinds: readonly DriftKind[] = [
  {
    id: "lease-unused",
    title: "Reserved ports that no server uses",
    explanation:
      "A port is reserved for a server that is gone or on another machine, so no other server gets it.",
    foundBy: "A lease whose instance is released, or is on another machine.",
    repairs: ["release-lease"],
    isAutomatic: true,
    find: ({ rows }) =>
      rows.unusedLeases.map(({ instanceId, nodeName, ...lease }) => ({
        ...fromRow(lease.nodeId, null, `${lease.protocol} ${lease.port} on ${nodeName}`),
        key: leaseKey(lease),
        facts: { rowId: lease.nodeId, instanceId, protocol: lease.protocol, port: lease.port },
      })),
  },
  {
    id: "reserved-wrong",
    title: "Machines whose reserved room is counted wrong",
    explanation:
      "What a machine has reserved differs from the sum of its servers, so it takes too many or too few.",
    foundBy: "The machine's sums differ from those of its servers, kept files and held room.",
    repairs: ["recount"],
    isAutomatic: true,
    find: ({ rows }) =>
      rows.wrongSums.map((sum) =>
        fromRow(
          sum.nodeId,
          null,
          `${sum.nodeName}: ${sum.reservedMemoryMb} of ${sum.memoryMb} MB memory, ${sum.reservedDiskMb} of ${sum.diskMb} MB storage`,
        ),
      ),
  },
];

export const backupKinds: readonly DriftKind[] = [
  {
    id: "repository-without-server",
    title: "Stored backups of no server",
    explanation: "The server was purged hours ago, but its backups are still in the store.",
    foundBy: "A repository's key whose server has no row, for more than three hours.",
    repairs: ["remove-repository"],
    isAutomatic: false,
    find: ({ rows }) => rows.orphanedRepositories.map((id) => fromRow(id, null, `Backups of server ${id}`)),
  },
  {
    id: "backups-without-key",
    title: "Backups that can't be opened",
    explanation:
      "A server has backups, but the key of its repository is missing. A new backup gets a new key.",
    foundBy: "A server has backups that are ready, and no repository.",
    repairs: ["back-up-again"],
    isAutomatic: false,
    find: ({ rows }) => rows.serversWithoutKey.map((id) => fromRow(id, id, `Server ${id}`)),
  },
  {
    id: "snapshot-missing",
    title: "Backups that are not in the store",
    explanation: "A backup is listed as ready, but the store does not have it.",
    foundBy: "The repository is listed; a few servers at every check, each at least once a week.",
    repairs: ["back-up-again"],
    isAutomatic: false,
    find: ({ rows }) =>
      rows.missingSnapshots.map(({ serverId, backupId }) =>
        fromRow(backupId, serverId, `Backup ${backupId}`),
      ),
  },
];

export const accountKinds: readonly DriftKind[] = [
  {
    id: "sftp-access-orphaned",
    title: "SFTP passwords of people without access",
    explanation:
      "An SFTP password exists for a server that is no longer shared with its user. It opens nothing.",
    foundBy: "A password whose person neither owns the server nor is one of its users.",
    repairs: ["remove-access"],
    isAutomatic: true,
    find: ({ rows }) =>
      rows.orphanedAccess.map(({ id, serverId }) => fromRow(id, serverId, "An SFTP password of this server")),
  },
  {
    id: "subscription-without-server",
    title: "Subscriptions without a server",
    explanation: "Somebody pays for a server that was deleted more than an hour ago.",
    foundBy: "A subscription that goes on, and its server is deleted.",
    repairs: ["end-subscription"],
    isAutomatic: false,
    find: ({ rows }) =>
      rows.endlessSubscriptions.map(({ id, serverId }) => fromRow(id, serverId, `Subscription ${id}`)),
  },
  {
    id: "paid-without-subscription",
    title: "Paid servers without a subscription",
    explanation:
      "A server was built with a payment, but no subscription pays for it now, so it is never charged.",
    foundBy: "A build with a payment, its server exists, and no subscription names the build.",
    repairs: ["accept"],
    isAutomatic: false,
    find: ({ rows }) => rows.unpaidBuilds.map(({ id, serverId }) => fromRow(id, serverId, `Build ${id}`)),
  },
  {
    id: "domain-elsewhere",
    title: "Domains that lead elsewhere",
    explanation: "A verified domain led to another machine than its server's at the last check.",
    foundBy: "The result of the daily check of domains.",
    repairs: ["check-domain", "accept"],
    isAutomatic: false,
    find: ({ rows }) =>
      rows.strayedDomains.map(({ id, serverId }) => fromRow(id, serverId, "A domain of this server")),
  },
];
