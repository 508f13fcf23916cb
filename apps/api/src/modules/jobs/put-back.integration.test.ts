import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { reviseInstance } from "../nodes/index.ts";
import { readInstance } from "../nodes/nodes.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { putBack } from "./put-back.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { deps } = api.application;

test("a failed job puts the earlier files back, at the size that the server has by then", async () => {
  const { instanceId } = await someRunningServer(api, await signUpSomebody(api.url));
  const { power, spec } = await readInstance(api, instanceId);
  const later = { ...spec.limits, memoryMb: spec.limits.memoryMb * 2, diskMb: spec.limits.diskMb * 2 };
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, () => ({
      spec: { ...spec, limits: later, installation: { ...spec.installation, id: "what the job installed" } },
    })),
  );
  // It does not wait for the machine.
  const work = { signal: AbortSignal.abort() };
  const putting = putBack(deps, work, instanceId, { power, spec }, { discardsReplaced: false });
  await expect(putting).rejects.toThrow("aborted");
  const after = await readInstance(api, instanceId);
  expect(after.spec.installation).toMatchObject({ id: spec.installation.id, bringBack: true });
  expect(after.spec.limits).toEqual(later);
});
