import { afterAll, expect, test } from "vitest";
import { ask } from "../../../http-client.fixture.ts";
import { approvalIn } from "../assistant-chat.fixture.ts";
import { call, say, startScene } from "../assistant-scene.fixture.ts";

const scene = await startScene();
afterAll(() => scene.stop());

/** Who may see a server may see its list of changes; the lines of its files need the right to read files. */
test("a secret beside an edited line is in no list of changes, no message and no approval", async () => {
  const server = await scene.openServer();
  server.put("server.properties", "motd=Hello\nrcon.password=hunter2\n");
  scene.follow(call("edit_properties", { edits: [{ key: "motd", value: "Welcome" }] }), say("Done."));
  const events = await server.chat.send("Greet players");
  await server.chat.decide(approvalIn(events), "approved");
  await server.chat.watch();
  expect(server.read("server.properties")).toContain("rcon.password=hunter2");
  const url = `${scene.api.url}/api/servers/${server.serverId}/changes`;
  const listed = await ask(url, { headers: { cookie: server.owner.cookies } });
  expect(listed.text).toContain("server.properties");
  for (const text of [listed.text, JSON.stringify(events), JSON.stringify(await server.chat.messages())])
    expect(text).not.toContain("hunter2");
});
