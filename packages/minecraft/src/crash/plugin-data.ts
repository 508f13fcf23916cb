import { fixOfMissing, fixOfPlugin } from "./add-on-fix.ts";
import { installedPlugin } from "./evidence.ts";
import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter, type SceneLine } from "./scene.ts";

// More specific than "could not start", which the same plugin may report afterwards.
const lacks = { weight: "lacks", rank: ranks.part + 2 } as const;
const insidePlugins = /^plugins\/[\w .+()-]{1,60}(?:\/[\w .+()-]{1,60}){1,4}$/;
const frameOfJava = /^\s{0,20}at (?:java\.base\/)?(?:com\.sun\.crypto|javax\.crypto|java)\./;
const packagePart = /^(?:[\w-]{1,40}\.){2,}/;

/** A logger of a library is no plugin. */
function plainSpeaker({ speaker }: SceneLine): string | undefined {
  return speaker === undefined || packagePart.test(speaker) || /hikari/i.test(speaker) ? undefined : speaker;
}

/** What plugins need beside their code: their settings, a database, keys. */
export const pluginDataRules: readonly CrashRule[] = [
  lineRule({
    ...lacks,
    class: "plugin-dep",
    // From the example in Vault's documentation, which many plugins use.
    pattern: /^(?:\[[^\]]{1,60}\] ?(?:- )?)?Disabled due to no Vault dependency found!/,
    explain(_match, { line, evidence }) {
      const plugin = plainSpeaker(line) ?? "A plugin";
      return installedPlugin(evidence, "Vault") === undefined
        ? {
            sentence: `The plugin ${plugin} needs Vault, which is not there. Install it, or remove ${plugin}.`,
            fix: fixOfMissing(["Vault"]),
          }
        : {
            sentence: `The plugin ${plugin} needs a plugin for money, such as EssentialsX: Vault alone has none.`,
            fix: fixOfMissing(["Essentials"]),
            confidence: "likely",
          };
    },
  }),
  lineRule({
    ...lacks,
    class: "plugin-config",
    pattern: /^Cannot load (plugins[/\\][^\n]{1,200}\.yml)$/,
    explain([, said = ""]) {
      const path = said.replaceAll("\\", "/");
      const [, plugin = ""] = path.split("/");
      return {
        sentence: `A line in ${path} is written wrongly, so the plugin ${plugin} uses none of its settings. Correct that line; the ones below the error say where it is.`,
        fix: insidePlugins.test(path) ? { kind: "repair-file", path } : undefined,
      };
    },
  }),
  lineRule({
    ...lacks,
    rank: ranks.part,
    class: "plugin-config",
    // SnakeYAML, when the plugin or proxy does not say which file it reads.
    pattern:
      /^(?:[\w.$]{1,150}(?:Exception|Error): )?(?:while (?:scanning|parsing) |unacceptable (?:character|code point) '|mapping values are not allowed here|java\.nio\.charset\.MalformedInputException: )/,
    explain(_match, { scene, line }) {
      const isYaml = linesAfter(scene, line, 12).some(({ message }) =>
        /^\s{0,40}(?:at )?(?:\S{1,100}\/{1,2})?(?:[\w.]{0,100}org\.yaml\.snakeyaml\.|org\.bukkit\.configuration\.)/.test(
          message,
        ),
      );
      if (!isYaml && !line.message.startsWith("org.bukkit.configuration.InvalidConfiguration"))
        return undefined;
      return {
        sentence:
          "A line in a settings file of a plugin is written wrongly, so the plugin cannot read it. The lines below the error say which line it is; correct it.",
        confidence: "likely",
      };
    },
  }),
  lineRule({
    ...lacks,
    rank: ranks.part - 1,
    class: "plugin-config",
    // A plugin with a port of its own.
    pattern:
      /^(?:java\.net\.BindException: |[\w.$]{1,150}NativeIoException: bind\(\.\.\) failed: )(?:Address already in use|Cannot assign requested address)/,
    explain(_match, { scene, line, evidence }) {
      const start = linesAfter(scene, line, 40).find(({ message }) => /\.onEnable\(/.test(message));
      if (!start) return undefined;
      const plugin = /([\w.+-]{1,80})\.jar\/\//.exec(start.message)?.[1];
      return {
        sentence: `${plugin === undefined ? "A plugin" : `The plugin ${plugin}`} cannot take the port in its settings. Give it a port that belongs to this server.`,
        fix: plugin === undefined ? undefined : fixOfPlugin("edit-plugin-config", plugin, evidence),
        confidence: "likely",
      };
    },
  }),
  lineRule({
    ...lacks,
    class: "plugin-database",
    pattern:
      /^(?:\[[\w .-]{1,40}\] ?)?(?:[\w.$]{1,150}(?:Exception|Error): ){0,3}(?:Could not connect to (?:address=\(|HostAddress\{|\S{1,100}:\d{1,5} )|Failed to initialize pool: |\S{1,60} - (?:Exception during pool initialization|Connection is not available, request timed out)|Communications link failure|Access denied for user '|Unable to get a connection from the pool|(?:Could not|Couldn't|Unable to|Failed to|Cannot|Can't) connect to (?:the |your )?(?:remote )?(?:MySQL|MariaDB|PostgreSQL|MongoDB|Redis|SQL|database)\b|Could not create connection to database server|Connection to \S{1,100} refused\. Check that the hostname|Unknown database '|Public Key Retrieval is not allowed|\[SQLITE_(?:BUSY|LOCKED|CORRUPT|NOTADB)\w{0,20}\]|Timed out after \d{1,10} ms while waiting (?:for a server|to connect)|Failed to (?:create|connect|connecting) (?:socket|to (?:any host|node))|Could not get a resource from the pool)/i,
    explain(_match, { line, evidence }) {
      const plugin = plainSpeaker(line);
      return {
        sentence: `${plugin === undefined ? "A plugin" : `The plugin ${plugin}`} cannot reach its database. Check address, name and password in its settings, or let it store its data in a file.`,
        fix: plugin === undefined ? undefined : fixOfPlugin("edit-plugin-config", plugin, evidence),
        confidence: "likely",
      };
    },
  }),
  lineRule({
    ...lacks,
    class: "floodgate-key",
    // Geyser up to 2.0 on Fabric: the key's file is not set, so there is none to open.
    pattern: /^\s{0,40}at org\.geysermc\.floodgate\.util\.EncryptionUtil\.getKeyFromFile\(/,
    explain: () => ({
      sentence:
        "Players from Bedrock cannot sign in: Geyser does not find Floodgate's key. Install Floodgate, or copy its key.pem into Geyser's folder.",
      confidence: "likely",
    }),
  }),
  lineRule({
    ...lacks,
    class: "geyser-bind",
    pattern: /^Failed to start Geyser on \S{1,100}:\d{1,5}/,
    explain(_match, { scene, line, evidence }) {
      const isOtherAddress = linesAfter(scene, line, 5).some(({ message }) =>
        /Cannot assign requested address/.test(message),
      );
      return {
        sentence: isOtherAddress
          ? "Players from Bedrock cannot join: Geyser's settings name an address that is not this server's. Set the address to 0.0.0.0 in the section bedrock."
          : "Players from Bedrock cannot join: another program already uses Geyser's port. Give Geyser the port that belongs to this server.",
        fix: fixOfPlugin("edit-plugin-config", line.speaker ?? "Geyser-Spigot", evidence),
      };
    },
  }),
  lineRule({
    class: "geyser-bind",
    rank: ranks.named,
    // With mod loaders the error reaches the server, which then ends.
    pattern: /^Failed to start Geyser on \S{1,100}:\d{1,5}/,
    explain(_match, { scene, line }) {
      const [next, thrown] = linesAfter(scene, line, 2).map(({ message }) => message);
      const isEnd = next?.startsWith("Encountered an unexpected exception") === true;
      if (!isEnd || !/(?:Address already in use|Cannot assign requested address)/.test(thrown ?? ""))
        return undefined;
      return {
        sentence:
          "Geyser could not take its port, and the server stopped with it. Give Geyser the port that belongs to this server, and the address 0.0.0.0.",
      };
    },
  }),
  lineRule({
    ...lacks,
    class: "floodgate-key",
    pattern: /^(?:Error while reading Floodgate key file|Failed to encrypt message\b)/,
    explain: () => ({
      sentence:
        "Players from Bedrock cannot sign in: Floodgate's key cannot be used. Delete plugins/floodgate/key.pem; a new one is made at the next start.",
      fix: { kind: "delete-file", path: "plugins/floodgate/key.pem" },
      confidence: "likely",
    }),
  }),
  lineRule({
    ...lacks,
    class: "floodgate-key",
    pattern: /^(?:[\w.]{1,100}: )?javax\.crypto\.AEADBadTagException: Tag mismatch/,
    explain(_match, { scene, line }) {
      const frames = linesAfter(scene, line, 40).flatMap(({ message }) => (message === "" ? [] : message));
      const isFloodgate = frames.some((frame) =>
        /^\s{0,20}(?:at )?(?:[\w.-]{1,60}\/{1,2})?org\.geysermc\.floodgate\./.test(frame),
      );
      // A piece that ends before it names who decrypts: nothing else in a Minecraft server does it like this.
      const isCutOff = frames.every((frame) => frameOfJava.test(frame));
      if (!isFloodgate && !isCutOff) return undefined;
      return {
        sentence:
          "Players from Bedrock cannot sign in: Geyser and Floodgate do not have the same key. Copy key.pem from the proxy, or delete it on both so that a new one is made.",
        confidence: "likely",
      };
    },
  }),
];
