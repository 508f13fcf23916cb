import { portPurposes } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { platformTypes, softwareTypes } from "@blockwright/minecraft/software";
import { z } from "zod";

/** What a published port is for. Null: players join at it. */
const portUse = z.object({ addOn: z.string().max(120).nullable(), purpose: z.enum(portPurposes) }).nullable();

/** Counted in UTF-16 units, like the length of a string. */
const longestName = 60;

/** What the api's rows say about an instance beside its spec. A node only stores it, for an api that has lost the rows. */
export const aboutInstance = z.object({
  /** Longer names are cut, because a server's name is not always checked against the same limit. */
  name: z.string().overwrite(shorten),
  platform: z.enum(platformTypes),
  software: z.enum(softwareTypes),
  minecraftVersion: z.string().max(40),
  /** One for each of the spec's ports. */
  uses: z.array(portUse).max(20),
});
export type AboutInstance = z.output<typeof aboutInstance>;

/** Never in the middle of a character. */
function shorten(name: string): string {
  if (name.length <= longestName) return name;
  return name.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, "");
}
