import { cpSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { hashFile } from "../stand-ins/game-servers/packaging/content-cache.ts";
import { builtSite } from "./site.ts";

readArguments("npm run build", {});

// Builds the site into apps/web/dist, for deployment.
const dist = fileURLToPath(new URL("../apps/web/dist", import.meta.url));
const built = await builtSite();
rmSync(dist, { recursive: true, force: true });
cpSync(built, dist, { recursive: true, filter: (file) => basename(file) !== hashFile });
console.log(`The site is in ${dist}.`);
