import { randomUUID } from "node:crypto";
import type { DriftKindId, RepairId } from "@blockwright/contract/admin/integrity";
import type { TestApi } from "../../../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someBackup } from "../../backups/backups.fixture.ts";
import type { TestServer } from "../../servers/servers.fixture.ts";

export interface RowScene {
  readonly api: TestApi;
  readonly owner: TestPerson;
  readonly server: TestServer;
}

export interface PlantedRow {
  readonly repair: RepairId;
  readonly plant: () => Promise<unknown>;
  /** True once the repair had its effect. */
  readonly isRepaired: () => Promise<boolean>;
  /** A repair that can't be made here says why. */
  readonly refusal?: string;
  /** What the next one must not see. */
  readonly clear?: () => Promise<unknown>;
}

const longAgo = new Date(Date.now() - 5 * 24 * 3_600_000);

/** Differences that rows alone show. Every other kind is planted on a real machine. */
export type PlantedInRows = keyof ReturnType<typeof plantRows>;

export function plantRows(scene: RowScene) {
  const query: Query = async (text, values = []) =>
    (await scene.api.application.pool.query(text, values)).rows;
  return {
    ...room(scene, query),
    ...stores(scene, query),
    ...access(scene, query),
    ...payments(scene, query),
  };
}

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

function room({ server }: RowScene, query: Query) {
  const released = async () => {
    const id = randomUUID();
    await query(
      `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb, deleted_at, released_at, changed_at)
       select $1, gen_random_uuid(), node_id, 'live', 'off', spec, 1, 1, $2, $2, $2 from instances where id = $3`,
      [id, longAgo, server.instanceId],
    );
    return id;
  };
  return {
    "lease-unused": {
      repair: "release-lease",
      plant: async () =>
        query(
          "insert into port_leases (node_id, protocol, port, instance_id) values ($1, 'tcp', 40000, $2)",
          [server.node.id, await released()],
        ),
      isRepaired: async () => (await query("select 1 from port_leases where port = 40000")).length === 0,
    },
    "port-not-leased": {
      repair: "lease-port",
      plant: () => query("delete from port_leases where instance_id = $1", [server.instanceId]),
      isRepaired: async () =>
        (await query("select 1 from port_leases where instance_id = $1", [server.instanceId])).length === 1,
    },
    "reserved-wrong": {
      repair: "recount",
      plant: () =>
        query("update nodes set reserved_memory_mb = reserved_memory_mb + 7 where id = $1", [server.node.id]),
      isRepaired: async () =>
        (await query("select reserved_memory_mb from nodes where id = $1", [server.node.id]))[0]?.[
          "reserved_memory_mb"
        ] === 1024,
    },
  } as const satisfies Partial<Record<DriftKindId, PlantedRow>>;
}

function stores({ api, server }: RowScene, query: Query) {
  return {
    "repository-without-server": {
      repair: "remove-repository",
      plant: () =>
        query("insert into backup_repositories (server_id, sealed_password) values (gen_random_uuid(), 'a')"),
      isRepaired: async () => (await query("select 1 from backup_repositories")).length === 0,
    },
    "backups-without-key": {
      repair: "back-up-again",
      plant: () => someBackup(api, server.serverId),
      isRepaired: async () =>
        (await query("select 1 from backups where problem is not null")).length === 1 &&
        (await query("select 1 from backup_repositories where current_id is not null")).length === 1 &&
        (await query("select 1 from backups where is_automatic")).length === 1,
      clear: async () => {
        await query("update servers set busy_with = null where id = $1", [server.serverId]);
        for (const table of ["maintenance_jobs", "backups", "backup_repositories"])
          await query(`delete from ${table}`);
      },
    },
  } as const satisfies Partial<Record<DriftKindId, PlantedRow>>;
}

function access({ api, server }: RowScene, query: Query) {
  return {
    "sftp-access-orphaned": {
      repair: "remove-access",
      plant: async () => {
        const { id } = await signUpSomebody(api.url);
        return query(
          `insert into sftp_passwords (id, user_id, server_id, password_hash, created_at) values (gen_random_uuid(), $1, $2, 'a', now())`,
          [id, server.serverId],
        );
      },
      isRepaired: async () => (await query("select 1 from sftp_passwords")).length === 0,
    },
    "domain-elsewhere": {
      repair: "accept",
      plant: () =>
        query(
          `insert into domains (id, server_id, domain, verification_token, verified, created_at, verified_at, checked_at)
           values (gen_random_uuid(), $1, 'play.example.org', 'a', true, $2, $2, $2)`,
          [server.serverId, longAgo],
        ),
      isRepaired: async () =>
        (await query("select 1 from drift_findings where state = 'accepted'")).length === 1,
      clear: () => query("delete from domains"),
    },
  } as const satisfies Partial<Record<DriftKindId, PlantedRow>>;
}

function payments({ owner, server }: RowScene, query: Query) {
  const plantBuild = async (paymentIntentId: string | null, serverId: string | null) => {
    const id = randomUUID();
    await query(
      `insert into build_tasks (id, server_id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps, payment_intent_id, created_at)
       values ($1, $2, $3, 'a', 'java', 1024, 5120, 'completed', '[]', $4, $5)`,
      [id, serverId, owner.id, paymentIntentId, longAgo],
    );
    return id;
  };
  return {
    "subscription-without-server": {
      repair: "end-subscription",
      plant: async () =>
        query(
          `insert into subscriptions (id, user_id, build_id, provider_id, ram_gb, storage_gb, monthly_cents, state, created_at)
           values (gen_random_uuid(), $1, $2, 'sub_1', 2, 5, 175, 'active', now())`,
          [owner.id, await plantBuild(null, null)],
        ),
      isRepaired: async () => true,
      refusal: "Card payments are not available right now. Nothing was charged.",
      clear: () => query("delete from subscriptions"),
    },
    "paid-without-subscription": {
      repair: "accept",
      plant: () => plantBuild("pi_1", server.serverId),
      isRepaired: async () =>
        (await query("select 1 from drift_findings where state = 'accepted'")).length === 1,
      clear: () => query("delete from build_tasks"),
    },
  } as const satisfies Partial<Record<DriftKindId, PlantedRow>>;
}
