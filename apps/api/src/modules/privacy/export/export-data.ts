import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Window } from "../../../platform/limits.ts";
import { dayMs, utcMinute } from "../../../platform/now.ts";
import { mailboxHash } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { readSection, sectionNames, type Exported } from "./export.repository.ts";

type ExportDeps = Pick<Deps, "keyedHash" | "limits" | "now" | "rows" | "transact">;

const exportsPerDay: Window = { name: "data-exports", limit: 1, windowMs: dayMs };
const rowsPerPage = 500;

/** Reading everything is expensive, so once a day is enough. */
export async function exportData(deps: ExportDeps, actor: Person): Promise<AsyncIterable<string>> {
  await deps.transact(async (tx) => {
    await deps.limits.takeWithin(tx, exportsPerDay, actor.id, tooSoon);
    await appendActivity(tx, actor, { action: "account.data-exported", subjectId: actor.id });
  });
  const emailHash = mailboxHash(deps.keyedHash, actor.email);
  return writeJson(deps, { userId: actor.id, email: actor.email, emailHash });
}

function tooSoon(from: Date): AppError {
  return new AppError(
    "TOO_MANY_TRIES",
    `You can download your data once a day, the next time from ${utcMinute(from)} UTC on.`,
  );
}

/** Page by page, so that memory use stays small. */
async function* writeJson(
  { rows, now }: Pick<Deps, "rows" | "now">,
  person: Exported,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now().toISOString())}`;
  for (const name of sectionNames) {
    yield `,\n${JSON.stringify(name)}: [`;
    for (let offset = 0; ; offset += rowsPerPage) {
      const entries = await readSection(rows, name, person, { offset, limit: rowsPerPage });
      if (entries.length > 0) yield `${offset === 0 ? "\n" : ",\n"}${entries.join(",\n")}`;
      if (entries.length < rowsPerPage) break;
    }
    yield "]";
  }
  yield "\n}\n";
}
