import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { ownBackup } from "../modules/backups/backups.fixture.ts";
import { allowBuilding } from "../modules/builds/builds.fixture.ts";

/** A backup of a person who may have another server. */
export async function backupForNewServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  await allowBuilding(api, person);
  await api.application.pool.query("update users set plan = 'ultimate' where id = $1", [person.id]);
  return ownBackup(api, person);
}
