import { adminScreens } from "./admin.ts";
import { accountScreens } from "./accounts.ts";
import { assistantScreens } from "./assistant.ts";
import { backupScreens } from "./backups.ts";
import { billingScreens } from "./billing.ts";
import { buildScreens } from "./builds.ts";
import { domainScreens } from "./domains.ts";
import { everydayScreens } from "./everyday.ts";
import { fileScreens } from "./files.ts";
import { pluginScreens } from "./plugins.ts";
import { publicScreens } from "./public-pages.ts";
import type { Screen } from "./screen.ts";
import { serverScreens } from "./servers.ts";
import { sharingScreens } from "./sharing.ts";

/** Every screen in every state worth a picture: everything with a picture is also checked, and vice versa. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...adminScreens,
  ...buildScreens,
  ...billingScreens,
  ...serverScreens,
  ...everydayScreens,
  ...fileScreens,
  ...pluginScreens,
  ...assistantScreens,
  ...sharingScreens,
  ...backupScreens,
  ...domainScreens,
];
