import type { Content } from "../content.ts";
import type { Hosts } from "../hosts.ts";
import { file, json, text } from "../wire/answer.ts";
import { get, type Upstream } from "../wire/route.ts";

const absent = (): ReturnType<typeof text> => text("Not Found\n", "text/plain", { status: 404 });

export function bedrock(content: Content, hosts: Hosts): { links: Upstream; files: Upstream } {
  const { bedrock: archive } = content;
  const link = (downloadType: string, path: string): object => ({
    downloadType,
    downloadUrl: `http://${hosts["bedrock-files"]}${path}`,
  });
  const linux = `/bedrockdedicatedserver/bin-linux/${archive.name}`;
  const preview = "/bedrockdedicatedserver/bin-linux-preview/bedrock-server-1.26.60.21.zip";
  const links = [
    link("serverBedrockWindows", `/bedrockdedicatedserver/bin-win/${archive.name}`),
    link("serverBedrockLinux", linux),
    link("serverBedrockPreviewWindows", preview.replace("bin-linux", "bin-win")),
    link("serverBedrockPreviewLinux", preview),
    { downloadType: "serverJar", downloadUrl: `http://${hosts["mojang-data"]}/v1/objects/none/server.jar` },
  ];
  return {
    links: { routes: [get("/api/v1.0/download/links", () => json({ result: { links } }))], notFound: absent },
    files: { routes: [get(linux, () => file(archive)), get(preview, () => file(archive))], notFound: absent },
  };
}
