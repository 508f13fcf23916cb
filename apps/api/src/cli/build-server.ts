import { readFileSync } from "node:fs";
import { actOnBehalf } from "../modules/accounts/index.ts";
import { findAccountByUsernameKey } from "../modules/accounts/accounts.repository.ts";
import { usernameKey } from "../modules/accounts/username.ts";
import { importBuild } from "../modules/builds/index.ts";
import { AppError } from "../platform/errors.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { exitWithUsage, printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

// For the operator: builds from a recipe file for a person, with more memory than the free size has.
const usage = "npm run servers:build -- recipe.json --owner <username> [--memory-mb 4096]";
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { owner: { type: "string" }, "memory-mb": { type: "string", default: "1024" } },
});
const [file] = positionals;
const memoryMb = Number(values["memory-mb"]);
if (!file || !values.owner || !Number.isInteger(memoryMb) || memoryMb < 512 || memoryMb > 49_152)
  exitWithUsage(usage);
const username = values.owner;
await runCommand(async ({ deps }) => {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  if (!account) throw new AppError("NOT_FOUND", `There is no account called ${username}.`);
  const owner = await actOnBehalf(deps, account.id, "schedule");
  const text = readFileSync(file, "utf8");
  const { id } = await importBuild(deps, deps.transact, owner, text, memoryMb);
  printLine(id);
});
