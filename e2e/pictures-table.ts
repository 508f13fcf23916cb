import { accountScreens } from "./pictures-of-accounts.ts";
import { buildScreens } from "./pictures-of-builds.ts";
import { publicScreens } from "./pictures-of-public-pages.ts";
import type { Screen } from "./pictures-screen.ts";
import { serverScreens } from "./pictures-of-servers.ts";

/** Every screen in every state that is worth a look: what has a picture is also checked, and the other way round. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...buildScreens,
  ...serverScreens,
];
