import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fileAnswersOf } from "../../features/files/file-answers.fixture.ts";
import { uploadQueue } from "../../features/files/uploads/upload-queue.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

afterEach(() => {
  for (const { id } of uploadQueue.all()) uploadQueue.remove(id);
});

/** Accepts what is posted, and answers as the test defines. */
function playRequests(status: number, answer: unknown) {
  const sent: { readonly method: string; readonly url: string; readonly form: FormData }[] = [];
  class RequestDouble extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    method = "";
    url = "";
    open(method: string, url: string): void {
      Object.assign(this, { method, url });
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(form: FormData): void {
      sent.push({ method: this.method, url: this.url, form });
      this.status = status;
      this.responseText = JSON.stringify(answer);
      queueMicrotask(() => this.dispatchEvent(new Event(status === 0 ? "error" : "load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", RequestDouble);
  return sent;
}

function openFiles(search = "", more: Readonly<Record<string, unknown>> = {}, server = servers.online) {
  return renderApp(`/server/${serverId}/files${search}`, {
    ...answersFor(server),
    ...fileAnswersOf(serverId),
    ...more,
  });
}

const jar = () => new File(["PK"], "Shop.jar");

async function chooseJar(file: File): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Upload .jar", { selector: "input" }), {
    target: { files: [file] },
  });
}

test("'Upload .jar' sends the file and the open folder", async () => {
  const sent = playRequests(200, {});
  openFiles("?dir=plugins", {
    [`servers/${serverId}/recognition`]: {
      file: {
        kind: "add-on",
        name: "ChestShop",
        version: "3.12",
        pluginId: null,
        source: null,
        missing: ["Vault"],
        problems: ["It is made for Minecraft 1.20."],
      },
    },
  });
  await chooseJar(jar());
  await screen.findByText("1 file uploaded");
  expect(sent.map(({ method, url }) => [method, url])).toEqual([["POST", `/api/servers/${serverId}/upload`]]);
  expect(sent[0]?.form.get("directory")).toBe("plugins");
  expect(sent[0]?.form.get("file")).toMatchObject({ name: "Shop.jar" });
  await screen.findByText("This is ChestShop 3.12. We don't know where it comes from.");
  screen.getByText("It needs Vault, which this server lacks.");
  screen.getByText("It is made for Minecraft 1.20.");
});

test("other names are refused before anything is sent", async () => {
  const sent = playRequests(200, {});
  openFiles();
  await chooseJar(new File(["x"], "virus.exe"));
  expect(await toastText("Invalid File Type")).toContain("Only .jar files are allowed");
  expect(sent).toEqual([]);
});

test.each<[string, number, unknown, string]>([
  ["the server's error", 422, { error: "This is not a jar." }, "This is not a jar."],
  ["its own words where there are none", 500, "", "Upload failed"],
  ["its own words without a connection", 0, "", "Upload failed"],
])("an upload that fails shows %s", async (_what, status, answer, sentence) => {
  playRequests(status, answer);
  const { user } = openFiles();
  await chooseJar(jar());
  expect(await toastText("Failed to upload file")).toContain(sentence);
  await screen.findByText("1 upload failed");
  playRequests(200, {});
  await user.click(screen.getByRole("button", { name: "Retry Shop.jar" }));
  await screen.findByText("1 file uploaded");
});

test("an existing file is replaced only after confirmation", async () => {
  playRequests(409, { error: "There is already something with that name.", type: "FILE_EXISTS" });
  const { user } = openFiles();
  await chooseJar(jar());
  await screen.findByText("1 upload failed");
  const sent = playRequests(201, {});
  await user.click(screen.getByRole("button", { name: "Replace" }));
  await screen.findByText("1 file uploaded");
  expect(sent.map(({ form }) => form.get("replace"))).toEqual(["true"]);
});

test("a zipped world is offered to be used", async () => {
  playRequests(200, {});
  const use = `servers/${serverId}/recognition/use`;
  const world = { kind: "world", name: "Skyblock", minecraftVersion: "1.21.8", size: 1000, problems: [] };
  const { user, api } = openFiles("", {
    [`servers/${serverId}/recognition`]: { file: world },
    [use]: { changeId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c90" },
  });
  await chooseJar(jar());
  await screen.findByText("This is the world 'Skyblock' of Minecraft 1.21.8.");
  await user.click(screen.getByRole("button", { name: "Use this world" }));
  await waitFor(() =>
    expect(api.sentTo(`/api/${use}`).map(({ body }) => body)).toEqual([{ path: "Shop.jar" }]),
  );
});

test("on Bedrock the page explains why there are no jars to upload", async () => {
  openFiles("", {}, { ...servers.online, platformType: "bedrock", serverType: "bedrock" });
  await screen.findByText(/Bedrock servers don't run \.jar plugins/);
  expect(screen.queryByRole("button", { name: "Upload .jar" })).toBeNull();
  screen.getByRole("button", { name: "Upload files" });
});
