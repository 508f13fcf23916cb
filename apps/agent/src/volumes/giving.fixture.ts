import { writeSync } from "node:fs";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { directoryVolumes } from "./directory-volumes.ts";

/** A separate program that can be killed: gives a tree to a user. */
const [kind, root = "", id = "", uid = ""] = process.argv.slice(2);
const volumes = kind === "btrfs" ? btrfsVolumes(root) : directoryVolumes(root);
await volumes.prepare();
writeSync(1, "giving\n");
await volumes.giveTo(id, Number(uid));
