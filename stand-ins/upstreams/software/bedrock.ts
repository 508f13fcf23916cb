import type { Content } from "../content.ts";
import type { Hosts } from "../hosts.ts";
import { file, json, text } from "../wire/answer.ts";
import { get, type Upstream } from "../wire/route.ts";

const absent = (): ReturnType<typeof text> => text("Not Found\n", "text/plain", { status: 404 });

export function bedrock(content: Content, hosts: Hosts): { links: Upstream; files: Upstream } {
  const [newest] = content.bedrock;
  const link = (downloadType: string, path: string): object => ({
    downloadType,
    downloadUrl: `http://${hosts["bedrock-files"]}${path}`,
  });
  const linux = (name: string): string => `/bedrockdedicatedserver/bin-linux/${name}`;
  const preview = "/bedrockdedicatedserver/bin-linux-preview/bedrock-server-1.26.60.21.zip";
  const links = [
    link("serverBedrockWindows", `/bedrockdedicatedserver/bin-win/${newest.name}`),
    link("serverBedrockLinux", linux(newest.name)),
    link("serverBedrockPreviewWindows", preview.replace("bin-linux", "bin-win")),
    link("serverBedrockPreviewLinux", preview),
    { downloadType: "serverJar", downloadUrl: `http://${hosts["mojang-data"]}/v1/objects/none/server.jar` },
  ];
  return {
    links: { routes: [get("/api/v1.0/download/links", () => json({ result: { links } }))], notFound: absent },
    files: {
      // Only the newest is listed; others are there for whoever knows their name.
      routes: [
        ...content.bedrock.map((archive) => get(linux(archive.name), () => file(archive))),
        get(preview, () => file(newest)),
      ],
      notFound: absent,
    },
  };
}
