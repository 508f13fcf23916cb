import { randomUUID } from "node:crypto";
import type { RepairId } from "@blockwright/contract/admin/integrity";
import { someBackup } from "../../backups/backups.fixture.ts";
import type { TestShop } from "../../billing/billing.fixture.ts";
import { keptDomain, proveIn, someDomain } from "../../domains/domains.fixture.ts";
import type { RepairCell, RepairScene } from "./repair-cell.fixture.ts";
import { adoptionCell } from "./adoption-cell.fixture.ts";
import { plantRows } from "./rows.fixture.ts";

/** What a job that nobody carries out has begun. */
async function clearJobs(query: TestShop["query"], serverId: string): Promise<void> {
  await query("update servers set busy_with = null where id = $1", [serverId]);
  for (const table of ["maintenance_jobs", "backups", "backup_repositories"])
    await query(`delete from ${table}`);
}

type Cells = Readonly<Record<RepairId, readonly (() => RepairCell)[]>>;

/** A difference for every repair, and for each way of one that has several. */
export function repairCells(scene: RepairScene): Cells {
  return {
    ...strays(scene),
    adopt: [() => adoptionCell(scene)],
    ...rescues(scene),
    ...servers(scene),
    ...restored(scene),
    ...rows(scene),
    ...outside(scene),
  };
}

function strays({ machine }: RepairScene) {
  return {
    "remove-container": [
      () => ({
        kind: "container-unknown",
        repair: "remove-container",
        plant: async () => machine.strays.add(randomUUID()),
        isRepaired: async () => machine.strays.size === 0,
      }),
    ],
    stop: [
      () => ({
        kind: "instance-unknown",
        repair: "stop",
        leaves: "open",
        plant: async () => machine.guests.set(randomUUID(), true),
        isRepaired: async () => [...machine.guests.values()].every((isRunning) => !isRunning),
        clear: async () => machine.guests.clear(),
      }),
    ],
    "clear-leftovers": [
      () => ({
        kind: "leftovers",
        repair: "clear-leftovers",
        plant: async () => (machine.leftovers = 2),
        isRepaired: async () => machine.leftovers === 0,
      }),
    ],
  } satisfies Partial<Cells>;
}

function rescues({ machine }: RepairScene) {
  return {
    "back-up-and-remove": [
      () => ({
        kind: "tree-unknown",
        repair: "back-up-and-remove",
        plant: async () => machine.trees.set(randomUUID(), randomUUID()),
        isRepaired: async () => machine.trees.size === 0,
      }),
      () => ({
        kind: "kept-unknown",
        repair: "back-up-and-remove",
        plant: async () => machine.kept.set(randomUUID(), randomUUID()),
        isRepaired: async () => machine.kept.size === 0,
      }),
      () => ({
        kind: "instance-unknown",
        repair: "back-up-and-remove",
        plant: async () => machine.guests.set(randomUUID(), true),
        isRepaired: async () => machine.guests.size === 0,
      }),
    ],
  } satisfies Partial<Cells>;
}

function servers({ shop: { query }, machine, server }: RepairScene) {
  const specNow = () => server.node.specs.get(server.instanceId);
  const generation = async () => {
    const [row] = await query("select generation from instances where id = $1", [server.instanceId]);
    return Number(row?.["generation"]);
  };
  return {
    "send-again": [
      () => ({
        kind: "generation-behind",
        repair: "send-again",
        plant: () =>
          query("update instances set generation = generation + 1 where id = $1", [server.instanceId]),
        isRepaired: async () => specNow()?.generation === (await generation()),
      }),
    ],
    restart: [
      () => {
        let before = 0;
        return {
          kind: "memory-limit-wrong",
          repair: "restart",
          plant: async () => {
            before = await generation();
            machine.spoil = ({ instances, ...rest }) => ({
              ...rest,
              instances: instances.map((one) =>
                one.generation === before && one.container
                  ? { ...one, container: { ...one.container, memoryMb: 7 } }
                  : one,
              ),
            });
          },
          // Once, however often its worker died.
          isRepaired: async () => (await generation()) === before + 1 && specNow()?.generation === before + 1,
        };
      },
    ],
    "adopt-generation": [
      () => ({
        kind: "generation-ahead",
        repair: "adopt-generation",
        plant: async () => {
          const spec = specNow();
          if (spec) server.node.specs.set(server.instanceId, { ...spec, generation: spec.generation + 7 });
        },
        isRepaired: async () => specNow()?.generation === (await generation()),
      }),
    ],
  } satisfies Partial<Cells>;
}

function restored({ api, shop: { query }, machine, server }: RepairScene) {
  return {
    "restore-backup": [
      () => ({
        kind: "tree-missing",
        repair: "restore-backup",
        plant: async () => {
          await query("insert into backup_repositories (server_id, sealed_password) values ($1, 'a')", [
            server.serverId,
          ]);
          await someBackup(api, server.serverId);
          machine.spoil = ({ trees, ...rest }) => ({
            ...rest,
            trees: trees.filter(({ volumeId }) => volumeId !== server.instanceId),
          });
        },
        // One job, however often its worker died.
        isRepaired: async () => (await query("select 1 from maintenance_jobs")).length === 1,
        clear: () => clearJobs(query, server.serverId),
      }),
    ],
  } satisfies Partial<Cells>;
}

function rows(scene: RepairScene) {
  const { query } = scene.shop;
  const inRows = plantRows(scene);
  return {
    "release-lease": [() => ({ kind: "lease-unused", ...inRows["lease-unused"] })],
    "lease-port": [() => ({ kind: "port-not-leased", ...inRows["port-not-leased"] })],
    recount: [() => ({ kind: "reserved-wrong", ...inRows["reserved-wrong"] })],
    "remove-repository": [
      () => ({ kind: "repository-without-server", ...inRows["repository-without-server"] }),
    ],
    "back-up-again": [() => ({ kind: "backups-without-key", ...inRows["backups-without-key"] })],
    "remove-access": [() => ({ kind: "sftp-access-orphaned", ...inRows["sftp-access-orphaned"] })],
    accept: [
      () => ({
        kind: "paid-without-subscription",
        leaves: "accepted",
        ...inRows["paid-without-subscription"],
        clear: async () => {
          await query("delete from build_tasks where payment_intent_id = 'pi_1'");
          await query("delete from drift_findings");
        },
      }),
    ],
  } satisfies Partial<Cells>;
}

function outside({ api, shop, server, dns }: RepairScene) {
  const { query } = shop;
  return {
    "end-subscription": [
      () => {
        let subscriptionId = "";
        return {
          kind: "subscription-without-server",
          repair: "end-subscription",
          plant: async () => {
            const bought = await shop.buy(await shop.customer());
            ({ subscriptionId } = bought);
            await query("update build_tasks set status = 'completed' where id = $1", [bought.buildId]);
            await query("update servers set deleted_at = now() - interval '2 hours' where id = $1", [
              bought.serverId,
            ]);
          },
          isRepaired: async () =>
            (await query("select 1 from subscriptions where id = $1 and state = 'ended'", [subscriptionId]))
              .length === 1,
        };
      },
    ],
    "check-domain": [
      () => ({
        kind: "domain-elsewhere",
        repair: "check-domain",
        plant: async () => {
          const domain = someDomain();
          const id = await keptDomain(api, server.serverId, { domain, verified: true });
          const longAgo = "now() - interval '5 days'";
          await query(`update domains set verified_at = ${longAgo}, checked_at = ${longAgo} where id = $1`, [
            id,
          ]);
          proveIn(dns, domain, server.serverId);
          dns.zone.set(domain, [{ type: "A", data: "192.0.2.7" }]);
        },
        isRepaired: async () => (await query("select 1 from domains where not leads_here")).length === 0,
        clear: () => query("delete from domains"),
      }),
    ],
  } satisfies Partial<Cells>;
}
