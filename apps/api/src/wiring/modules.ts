import { accountsModule } from "../modules/accounts/accounts.module.ts";
import { activityModule } from "../modules/activity/activity.module.ts";
import { adminModule } from "../modules/admin/admin.module.ts";
import { assistantModule } from "../modules/assistant/assistant.module.ts";
import { backupsModule } from "../modules/backups/backups.module.ts";
import { billingModule } from "../modules/billing/billing.module.ts";
import { buildsModule } from "../modules/builds/builds.module.ts";
import { changesModule } from "../modules/changes/changes.module.ts";
import { doctorModule } from "../modules/doctor/doctor.module.ts";
import { domainsModule } from "../modules/domains/domains.module.ts";
import { filesModule } from "../modules/files/files.module.ts";
import { helpModule } from "../modules/help/help.module.ts";
import { jobsModule } from "../modules/jobs/jobs.module.ts";
import { movesModule } from "../modules/moves/moves.module.ts";
import { nodesModule } from "../modules/nodes/nodes.module.ts";
import { permissionsModule } from "../modules/permissions/permissions.module.ts";
import { planningModule } from "../modules/planning/planning.module.ts";
import { playersModule } from "../modules/players/players.module.ts";
import { pluginsModule } from "../modules/plugins/plugins.module.ts";
import { privacyModule } from "../modules/privacy/privacy.module.ts";
import { serversModule } from "../modules/servers/servers.module.ts";
import { settingsModule } from "../modules/settings/settings.module.ts";
import { sftpModule } from "../modules/sftp/sftp.module.ts";
import { transfersModule } from "../modules/transfers/transfers.module.ts";
import type { Module } from "../platform/module.ts";
import type { ApplicationDeps } from "./open-deps.ts";

/** Every module that has a manifest, lowest tier first. */
export const modules: readonly Module<ApplicationDeps>[] = [
  activityModule,
  accountsModule,
  nodesModule,
  serversModule,
  jobsModule,
  filesModule,
  backupsModule,
  domainsModule,
  changesModule,
  transfersModule,
  sftpModule,
  permissionsModule,
  movesModule,
  pluginsModule,
  planningModule,
  settingsModule,
  playersModule,
  buildsModule,
  billingModule,
  doctorModule,
  assistantModule,
  helpModule,
  privacyModule,
  adminModule,
];
