import { accountScreens } from "./accounts.ts";
import { buildScreens } from "./builds.ts";
import { fileScreens } from "./files.ts";
import { pluginScreens } from "./plugins.ts";
import { publicScreens } from "./public-pages.ts";
import type { Screen } from "./screen.ts";
import { serverScreens } from "./servers.ts";

/** Every screen in every state that is worth a look: what has a picture is also checked, and the other way round. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...buildScreens,
  ...serverScreens,
  ...fileScreens,
  ...pluginScreens,
];
