import { z } from "zod";

const command = z
  .string()
  .trim()
  .transform((text) => text.replace(/^\//, "").toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_.:-]{1,40}$/, "Commands are single words, such as say or whitelist."));

const folder = z
  .string()
  .max(500, "That path is too long.")
  .transform((path) =>
    path
      .split("/")
      .filter((name) => name !== "" && name !== ".")
      .join("/"),
  )
  .refine((path) => path !== "" && !path.split("/").includes("..") && !/\p{Cc}/u.test(path), {
    message: "That is not the path of a folder.",
  });

/** The restrictions of a custom role on top of its base role, in stored form. */
export const roleSwitches = z.object({
  /** May start the server, but not stop or restart it, nor do what could. */
  startOnly: z.boolean(),
  readConsole: z.boolean(),
  /** The only allowed commands; null for those of the role. Those that run others are never allowed. */
  commands: z.array(z.string()).nullable(),
  /** Their contents can be read but not changed, and programs can't be added. */
  readOnlyFolders: z.array(z.string()),
});
export type RoleSwitches = z.output<typeof roleSwitches>;

/** The same as user input: commands and paths are normalized to their stored form. */
export const givenSwitches = roleSwitches.extend({
  commands: z.array(command).max(50, "Please name at most 50 commands.").nullable(),
  readOnlyFolders: z.array(folder).max(20, "Please name at most 20 folders."),
});
