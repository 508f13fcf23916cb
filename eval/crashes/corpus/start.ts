import { brokenJar, brokenPackage } from "../../../stand-ins/game-servers/broken-servers.ts";
import { type BrokenServer, forge, paper, vanilla } from "../broken-server.ts";

const page = "<!doctype html><title>Sign in to download</title>\n";
const reinstall = "reinstall-software";

/** Problems that prevent Java or the server from starting at all. */
export const startServers: readonly BrokenServer[] = [
  paper({
    name: "no consent",
    story: "eula.txt says false",
    files: async () => ({ "eula.txt": "eula=false\n" }),
    expect: { class: "eula", says: ["EULA"], line: "You need to agree to the EULA", fix: "accept-eula" },
  }),
  vanilla({
    name: "no eula.txt",
    story: "nobody was asked for consent",
    files: async () => ({ "eula.txt": null }),
    expect: { class: "eula", says: ["EULA"], line: "You need to agree to the EULA", fix: "accept-eula" },
  }),
  paper({
    name: "older Java",
    story: "a server for Java 25 on Java 21",
    minecraft: "26.1",
    expect: {
      class: "java-too-old",
      says: ["Java 25"],
      line: "class file version 69.0",
      fix: "choose-java",
    },
  }),
  forge({
    name: "newer Java",
    story: "a launcher from before Java 9 on Java 17",
    minecraft: "1.12.2",
    files: async () => ({
      "server.jar": await brokenJar({
        texts: {
          "META-INF/MANIFEST.MF": `Manifest-Version: 1.0\nMain-Class: ${brokenPackage}.OldLauncher\n\n`,
        },
        classes: ["OldLauncher"],
        javaMajor: 8,
      }),
    }),
    expect: {
      class: "java-too-new",
      says: ["Java 8"],
      line: "cannot be cast to class java.net.URLClassLoader",
      fix: "choose-java",
    },
  }),
  paper({
    name: "no jar",
    story: "server.jar was deleted",
    steps: ["rm server.jar"],
    expect: { class: "jar-missing", says: ["missing"], line: "Unable to access jarfile", fix: reinstall },
  }),
  paper({
    name: "half a jar",
    story: "the upload of server.jar broke off",
    steps: ["truncate -s 20000 server.jar"],
    expect: { class: "jar-corrupt", says: ["damaged"], line: "Invalid or corrupt jarfile", fix: reinstall },
  }),
  paper({
    name: "page as jar",
    story: "server.jar is the page of a download site",
    files: async () => ({ "download.html": page }),
    steps: ["mv download.html server.jar"],
    expect: { class: "jar-corrupt", says: ["damaged"], line: "Invalid or corrupt jarfile", fix: reinstall },
  }),
  paper({
    name: "jar without its main class",
    story: "server.jar lost the class it begins with",
    files: async () => ({
      "packed-again.jar": await brokenJar({
        texts: { "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nMain-Class: io.papermc.paperclip.Main\n\n" },
      }),
    }),
    steps: ["mv packed-again.jar server.jar"],
    expect: {
      class: "jar-corrupt",
      says: ["damaged"],
      line: "Could not find or load main class",
      fix: reinstall,
    },
  }),
  forge({
    name: "no libraries",
    story: "the folder libraries was deleted",
    isOffered: false,
    script: "exec java -Xmx128m @libraries/net/minecraftforge/forge/1.20.1-47.3.0/unix_args.txt nogui",
    expect: { class: "jar-missing", says: ["missing"], line: "could not open", fix: reinstall },
  }),
  paper({
    name: "unknown flag",
    story: "a start flag of another Java",
    flags: ["-XX:+UseConcMarkSweepGC"],
    expect: {
      class: "start-flags",
      says: ["UseConcMarkSweepGC"],
      line: "Unrecognized VM option 'UseConcMarkSweepGC'",
      fix: null,
    },
  }),
  paper({
    name: "flags that contradict",
    story: "more memory at the start than at most",
    flags: ["-Xms1G", "-Xmx512M"],
    expect: {
      class: "start-flags",
      says: ["memory"],
      line: "Initial heap size set to a larger value than the maximum heap size",
      fix: null,
    },
  }),
];
