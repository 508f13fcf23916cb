import { createAssistantModel, createModel } from "../adapters/ai-sdk-model.ts";
import { createDnsRecords } from "../adapters/dns-records.ts";
import { pingServer } from "../adapters/minecraft-status.ts";
import { createFindPlayerId, createFindPlayerName } from "../adapters/player-names.ts";
import { createFetchIcon } from "../adapters/plugin-icons.ts";
import { createStripePayments } from "../adapters/stripe-payments.ts";
import { probePort } from "../adapters/port-probe.ts";
import { createAuthorizeServer, type AuthorizeServer } from "../modules/access/index.ts";
import type { AssistantModel } from "../modules/assistant/index.ts";
import type { AdmitServer, MovePort, ServerPlugins } from "../modules/backups/index.ts";
import {
  admitRestored,
  createRefuseNewOwner,
  movePort,
  type AdmitRetry,
  type PingServer,
} from "../modules/builds/index.ts";
import {
  admitPaidRetry,
  offeredPrices,
  createChangePayer,
  admitWithPrice,
  type Payments,
} from "../modules/billing/index.ts";
import type { CatalogueDeps } from "../modules/catalogue/index.ts";
import type { FetchLockedFile } from "../modules/changes/changes-deps.ts";
import { createFetchLockedFile } from "../modules/changes/apply/fetch-locked-file.ts";
import type { DomainRecords } from "../modules/domains/index.ts";
import { isBeingBuilt } from "../modules/jobs/index.ts";
import { createCallNode, type CallNode } from "../modules/nodes/node-client.ts";
import type { AgreeAddOnPorts, RecordAddOns } from "../modules/changes/index.ts";
import type { ProbePort } from "../modules/nodes/index.ts";
import {
  forgetMissingPlugins,
  readPlugins,
  createAgreeAddOnPorts,
  leaseMissingPorts,
  createRecordAddOns,
  recordStoredPlugins,
  type FetchIcon,
} from "../modules/plugins/index.ts";
import {
  createPlanServer,
  type FindPlayerName,
  type PlannerDeps,
  type PlanServer,
} from "../modules/planning/index.ts";
import type { FindPlayerId } from "../modules/players/index.ts";
import type { ChangePayer, OfferedPrices, RefuseNewOwner } from "../modules/servers/index.ts";
import type { PowerDeps } from "../modules/servers/change-power.ts";
import { createReadServers, type ReadServers } from "../modules/servers/read-servers.ts";
import { createRecordInspection } from "../modules/servers/record-inspection.ts";
import { createHasGivenReason } from "../modules/servers/visits/begin-visit.ts";
import type { Deps } from "../platform/deps.ts";
import { createCredentialsIssuer, type CredentialsIssuer } from "../platform/nats/credentials-issuer.ts";
import type { Link } from "../platform/nats/link.ts";
import type { EgressClient } from "../platform/egress/egress-client.ts";
import type { Tool } from "../platform/tool.ts";
import { connectCatalogue } from "./connect-catalogue.ts";

/** The platform with every port that modules declare. A module's manifest names the part it needs. */
export interface ApplicationDeps extends OpenedDeps {
  /** Of all modules. Built from the other dependencies, so they are added last. */
  readonly tools: () => readonly Tool[];
}

export interface OpenedDeps extends Deps {
  readonly link: Link;
  readonly callNode: CallNode;
  readonly issuer: CredentialsIssuer | undefined;
  readonly readServers: ReadServers;
  readonly authorizeServer: AuthorizeServer;
  readonly catalogue: CatalogueDeps;
  readonly planner: PlannerDeps;
  readonly planServer: PlanServer;
  readonly findPlayerName: FindPlayerName | undefined;
  readonly findPlayerId: FindPlayerId | undefined;
  readonly assistantModel: AssistantModel | undefined;
  readonly pingServer: PingServer;
  readonly domainRecords: DomainRecords;
  readonly fetchLockedFile: FetchLockedFile;
  readonly fetchIcon: FetchIcon;
  readonly recordAddOns: RecordAddOns;
  readonly agreeAddOnPorts: AgreeAddOnPorts;
  readonly leaseMissingPorts: PowerDeps["leaseMissingPorts"];
  readonly isBeingBuilt: PowerDeps["isBeingBuilt"];
  readonly probePort: ProbePort;
  readonly serverPlugins: ServerPlugins;
  readonly movePort: MovePort;
  readonly admitRetry: AdmitRetry;
  readonly refuseNewOwner: RefuseNewOwner;
  readonly offeredPrices: OfferedPrices;
  readonly changePayer: ChangePayer;
  readonly admitServer: AdmitServer;
  readonly payments: Payments | undefined;
}

export async function openDeps(platform: Deps, link: Link, egress: EgressClient): Promise<OpenedDeps> {
  const { model, sources, nats, domains, cards } = platform.config;
  const catalogue = connectCatalogue(platform, egress);
  const readServers = createReadServers(platform);
  const callNode = createCallNode(link);
  const nodesDeps = { ...platform, callNode };
  const planner = { ...platform, catalogue, ...model, model: model.provider && createModel(model.provider) };
  return {
    ...platform,
    link,
    callNode,
    issuer: await createCredentialsIssuer(nats.accountSeedFile),
    readServers,
    authorizeServer: createAuthorizeServer({
      findStanding: readServers.findStanding,
      recordInspection: createRecordInspection(platform),
      hasGivenReason: createHasGivenReason(platform),
    }),
    catalogue,
    planner,
    planServer: createPlanServer(planner),
    findPlayerName: platform.config.proposals.looksUpPlayerNames
      ? createFindPlayerName(egress, sources.playerNames)
      : undefined,
    findPlayerId: platform.config.proposals.looksUpPlayerNames
      ? createFindPlayerId(egress, sources.playerNames)
      : undefined,
    assistantModel: model.provider && createAssistantModel(model.provider),
    pingServer,
    domainRecords: createDnsRecords({ servers: domains.dnsServers }),
    fetchLockedFile: createFetchLockedFile(egress, Object.values(sources)),
    fetchIcon: createFetchIcon({ egress, sources: [sources.modrinth, sources.hangar] }),
    recordAddOns: createRecordAddOns(nodesDeps),
    agreeAddOnPorts: createAgreeAddOnPorts(nodesDeps),
    leaseMissingPorts: (tx, serverId) => leaseMissingPorts(nodesDeps, tx, serverId),
    isBeingBuilt: (tx, serverId) => isBeingBuilt(tx.rows, serverId),
    probePort,
    serverPlugins: {
      read: readPlugins,
      record: (tx, serverId, stored) => recordStoredPlugins(nodesDeps, tx, serverId, stored),
      forgetMissing: (at) => forgetMissingPlugins(nodesDeps, at),
    },
    admitRetry: admitPaidRetry,
    offeredPrices,
    refuseNewOwner: admitWithPrice(createRefuseNewOwner(platform)),
    changePayer: createChangePayer(nodesDeps),
    movePort: (work, at, server) => movePort(nodesDeps, work, at, { server }),
    payments: cards && createStripePayments(cards, platform.log),
    admitServer: (tx, personId, size) => admitRestored(platform, tx, personId, size),
  };
}
