import { editConfig } from "@blockwright/minecraft/config-file/config-file";
import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { writeSettingsOf } from "../../settings/index.ts";
import { hiddenValue } from "./tool-output.ts";

/** A tool that changes one file of the turn's change set. The server is not touched. */
export interface EditTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly path: (input: z.output<Input>) => string;
  /** Gets null if the file does not exist. Throws an AppError with a sentence for the model. */
  readonly edit: (text: string | null, input: z.output<Input>, server: EditedServer) => string;
}

export interface EditedServer {
  readonly serverType: string;
  readonly minecraftVersion: string;
}

const path = z
  .string()
  .min(1)
  .max(500)
  .describe("From the server's folder, such as plugins/Essentials/config.yml");
const maxText = 200_000;

const refuse = (sentence: string) => new AppError("INVALID_REQUEST", sentence);

const replaceInput = z.object({
  path,
  old: z.string().min(1).max(maxText).describe("The exact text, which occurs once"),
  new: z.string().max(maxText),
});
const writeInput = z.object({ path, content: z.string().max(maxText) });
const propertiesInput = z.object({
  edits: z
    .array(z.object({ key: z.string().max(100), value: z.string().max(1000) }))
    .min(1)
    .max(40),
});

const configInput = z.object({
  path,
  edits: z
    .array(
      z.object({
        path: z
          .array(z.union([z.string().max(200), z.int().min(0)]))
          .min(1)
          .max(20)
          .describe("The keys down to the value; numbers for entries of a list, from 0"),
        value: z.union([
          z.string().max(10_000),
          z.number(),
          z.boolean(),
          z.array(z.string().max(1000)).max(200),
        ]),
      }),
    )
    .min(1)
    .max(40),
});

const replaceInFile: EditTool<typeof replaceInput> = {
  name: "replace_in_file",
  description: "Replaces one exact piece of a text file.",
  input: replaceInput,
  path: (input) => input.path,
  edit: (text, input) => {
    if (text === null) throw refuse("There is no such file.");
    const pieces = text.split(input.old);
    if (pieces.length === 1) throw refuse("That text does not occur in the file.");
    if (pieces.length > 2) throw refuse(`That text occurs ${pieces.length - 1} times. Name more of it.`);
    return pieces.join(input.new);
  },
};

const writeFile: EditTool<typeof writeInput> = {
  name: "write_file",
  description: "Writes a whole text file, new or not.",
  input: writeInput,
  path: (input) => input.path,
  edit: (_text, { content }) => {
    if (content.includes(hiddenValue))
      throw refuse("This file contains values you can't see. Use replace_in_file, which leaves them alone.");
    return content;
  },
};

const editProperties: EditTool<typeof propertiesInput> = {
  name: "edit_properties",
  description: "Sets keys of server.properties. Values are checked, comments are kept.",
  input: propertiesInput,
  path: () => "server.properties",
  edit: (text, { edits }, server) => {
    const wanted = Object.fromEntries(edits.map(({ key, value }) => [key, value]));
    const written = writeSettingsOf(server, text ?? "", wanted);
    if (!written.ok) throw refuse(written.sentences.join(" "));
    return written.text;
  },
};

const editConfigFile: EditTool<typeof configInput> = {
  name: "edit_config",
  description: "Sets values of a YAML, TOML, JSON or properties file. Comments and everything else are kept.",
  input: configInput,
  path: (input) => input.path,
  edit: (text, input) => {
    if (JSON.stringify(input.edits).includes(hiddenValue))
      throw refuse("You can't see that value, so leave it out.");
    const edited = editConfig(input.path, text ?? "", input.edits);
    if (!edited) throw refuse("Use replace_in_file: single values of such a file can't be set.");
    if (!edited.ok) throw refuse(edited.sentence);
    return edited.text;
  },
};

/** The list forgets the inputs' types; each input is parsed with its tool's schema. */
const forgetType = <Input extends z.ZodObject>(tool: EditTool<Input>): EditTool => ({
  ...tool,
  path: (input) => tool.path(input as z.output<Input>),
  edit: (text, input, server) => tool.edit(text, input as z.output<Input>, server),
});

export const editTools: readonly EditTool[] = [
  forgetType(replaceInFile),
  forgetType(writeFile),
  forgetType(editProperties),
  forgetType(editConfigFile),
];
