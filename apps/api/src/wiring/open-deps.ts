import { createModel } from "../adapters/ai-sdk-model.ts";
import { pingServer } from "../adapters/minecraft-status.ts";
import { createAuthorizeServer, type AuthorizeServer } from "../modules/access/index.ts";
import type { PingServer } from "../modules/builds/index.ts";
import type { CatalogueDeps } from "../modules/catalogue/index.ts";
import type { FetchLockedFile } from "../modules/changes/changes-deps.ts";
import { createFetchLockedFile } from "../modules/changes/fetch-locked-file.ts";
import { createCallNode, type CallNode } from "../modules/nodes/node-client.ts";
import type { RecordAddOns } from "../modules/changes/index.ts";
import { recordAddOns } from "../modules/plugins/index.ts";
import { createPlanServer, type PlanServer } from "../modules/planning/index.ts";
import { createReadServers, type ReadServers } from "../modules/servers/read-servers.ts";
import { createRecordInspection } from "../modules/servers/record-inspection.ts";
import type { Deps } from "../platform/deps.ts";
import { createCredentialsIssuer, type CredentialsIssuer } from "../platform/nats/credentials-issuer.ts";
import type { Link } from "../platform/nats/link.ts";
import type { EgressClient } from "../platform/egress/egress-client.ts";
import { connectCatalogue } from "./connect-catalogue.ts";

/** The platform with every port that modules declare. A module's manifest names the part of it that it needs. */
export interface ApplicationDeps extends Deps {
  readonly link: Link;
  readonly callNode: CallNode;
  readonly issuer: CredentialsIssuer | undefined;
  readonly readServers: ReadServers;
  readonly authorizeServer: AuthorizeServer;
  readonly catalogue: CatalogueDeps;
  readonly planServer: PlanServer;
  readonly pingServer: PingServer;
  readonly fetchLockedFile: FetchLockedFile;
  readonly recordAddOns: RecordAddOns;
}

export async function openDeps(platform: Deps, link: Link, egress: EgressClient): Promise<ApplicationDeps> {
  const { model, sources, nats } = platform.config;
  const catalogue = connectCatalogue(platform, egress);
  const readServers = createReadServers(platform);
  return {
    ...platform,
    link,
    callNode: createCallNode(link),
    issuer: await createCredentialsIssuer(nats.accountSeedFile),
    readServers,
    authorizeServer: createAuthorizeServer({
      findStanding: readServers.findStanding,
      recordInspection: createRecordInspection(platform),
    }),
    catalogue,
    planServer: createPlanServer({
      ...platform,
      catalogue,
      ...model,
      model: model.provider && createModel(model.provider),
    }),
    pingServer,
    fetchLockedFile: createFetchLockedFile(egress, Object.values(sources)),
    recordAddOns,
  };
}
