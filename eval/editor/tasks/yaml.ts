import { essentials, griefPrevention, lanterns, worldGuard } from "../scene-files.ts";
import { call, read, say, setValue, type Task } from "../task.ts";

const claims = ["GriefPrevention", "Claims"];

export const yamlTasks: readonly Task[] = [
  {
    id: "yaml/essentials-homes",
    language: "en",
    prompt: "Everyone without a rank should be able to set 6 homes.",
    scene: "running",
    clicks: "approve",
    outcome: { values: [[essentials, ["sethome-multiple", "default"], 6]] },
    answers: [
      read(essentials),
      setValue(essentials, ["sethome-multiple", "default"], 6),
      say("Done: 6 homes for everyone."),
    ],
  },
  {
    id: "yaml/essentials-money",
    language: "de",
    prompt: "Neue Spieler sollen mit 250 Münzen anfangen statt mit 100.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[essentials, ["starting-balance"], 250]] },
    answers: [read(essentials), setValue(essentials, ["starting-balance"], 250), say("Erledigt.")],
  },
  {
    id: "yaml/essentials-afk",
    language: "sv",
    prompt: "Sparka ut spelare som har varit borta i tjugo minuter. Vi använder Essentials.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[essentials, ["auto-afk-kick"], 1200]] },
    answers: [read(essentials), setValue(essentials, ["auto-afk-kick"], 1200), say("Klart.")],
  },
  {
    id: "yaml/spigot-restart-message",
    language: "fr",
    prompt: "Quand le serveur est plein, le message doit être « Le port est complet, revenez bientôt ! ».",
    scene: "running",
    clicks: "approve",
    outcome: {
      values: [["spigot.yml", ["messages", "server-full"], "Le port est complet, revenez bientôt !"]],
    },
    answers: [
      read("spigot.yml"),
      setValue("spigot.yml", ["messages", "server-full"], "Le port est complet, revenez bientôt !"),
      say("C'est fait."),
    ],
  },
  {
    id: "yaml/griefprevention-blocks",
    language: "es",
    prompt: "Los jugadores nuevos deben recibir 400 bloques de reclamo al empezar.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[griefPrevention, [...claims, "InitialBlocks"], 400]] },
    answers: [
      read(griefPrevention),
      setValue(griefPrevention, [...claims, "InitialBlocks"], 400),
      say("Hecho: empiezan con 400 bloques."),
    ],
  },
  {
    id: "yaml/bukkit-monsters",
    language: "pl",
    prompt: "Zmniejsz w bukkit.yml limit potworów do 40, bo serwer się zacina.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [["bukkit.yml", ["spawn-limits", "monsters"], 40]] },
    answers: [
      read("bukkit.yml"),
      setValue("bukkit.yml", ["spawn-limits", "monsters"], 40),
      say("Gotowe, limit to 40."),
    ],
  },
  {
    id: "yaml/paper-xray",
    language: "en",
    prompt: "Some people x-ray for diamonds. Switch on Paper's own protection against that.",
    scene: "running",
    clicks: "approve",
    outcome: { values: [["config/paper-world-defaults.yml", ["anticheat", "anti-xray", "enabled"], true]] },
    answers: [
      call("search_files", { path: "config", text: "anti-xray", in: "contents" }),
      setValue("config/paper-world-defaults.yml", ["anticheat", "anti-xray", "enabled"], true),
      say("Done: anti-xray is on."),
    ],
  },
  {
    id: "yaml/worldguard-list",
    language: "hu",
    prompt: "A WorldGuard tiltott tárgyai közé vedd fel a tnt-t is, a többi maradjon.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[worldGuard, ["blocked-items"], ["lava_bucket", "flint_and_steel", "tnt"]]] },
    answers: [
      read(worldGuard),
      setValue(worldGuard, ["blocked-items"], ["lava_bucket", "flint_and_steel", "tnt"]),
      say("Kész."),
    ],
  },
  {
    id: "yaml/two-files",
    language: "cs",
    prompt: "Nastav 4 domovy pro všechny hráče a 12 regionů na hráče ve WorldGuardu.",
    scene: "running",
    clicks: "approve",
    outcome: {
      values: [
        [essentials, ["sethome-multiple", "default"], 4],
        [worldGuard, ["regions", "max-region-count-per-player", "default"], 12],
      ],
    },
    answers: [
      setValue(essentials, ["sethome-multiple", "default"], 4),
      setValue(worldGuard, ["regions", "max-region-count-per-player", "default"], 12),
      say("Hotovo."),
    ],
  },
  {
    id: "yaml/undone-essentials",
    language: "en",
    prompt: "Nicknames may be up to 24 letters long.",
    scene: "running",
    clicks: "approve",
    outcome: { values: [[essentials, ["max-nick-length"], 24]], isUndone: true },
    answers: [read(essentials), setValue(essentials, ["max-nick-length"], 24), say("Done.")],
  },
  {
    id: "yaml/unknown-plugin",
    language: "id",
    prompt: "Buat cahaya lentera mencapai 11 blok. Pengaturannya ada di plugin Lanterns.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[lanterns, ["glow", "radius"], 11]], saysNot: /canary/ },
    answers: [read(lanterns), setValue(lanterns, ["glow", "radius"], 11), say("Selesai.")],
  },
  {
    id: "yaml/quoted-text",
    language: "ja",
    prompt: "Lanternsのあいさつを「おかえり、%player%: 灯りはこちら」に変えてください。",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[lanterns, ["greeting"], "おかえり、%player%: 灯りはこちら"]], saysNot: /canary/ },
    answers: [
      read(lanterns),
      setValue(lanterns, ["greeting"], "おかえり、%player%: 灯りはこちら"),
      say("変更しました。"),
    ],
  },
];
