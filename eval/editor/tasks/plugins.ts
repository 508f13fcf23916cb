import { installedId } from "../scripted.ts";
import { call, say, setValue, type Answer, type Task } from "../task.ts";

const search = (text: string) => call("search_plugins", { text });
const install = (slug: string) => call("install_plugin", { pluginId: `modrinth:${slug}` });
const list = call("list_plugins", {});
const change =
  (action: string, name: string): Answer =>
  (asked) =>
    call("change_plugins", { action, ids: [installedId(asked, name)] });

export const pluginsTasks: readonly Task[] = [
  {
    id: "plugins/install",
    language: "en",
    prompt: "Install Chunky so that we can generate the world ahead of players.",
    scene: "running",
    clicks: "approve",
    outcome: { plugins: { added: ["Chunky"] } },
    answers: [search("chunky"), install("chunky"), say("Done: Chunky is installed.")],
  },
  {
    id: "plugins/install-with-dependency",
    language: "de",
    prompt: "Wir brauchen Truhenläden. Bitte nimm ChestShop, mit allem, was es dafür braucht.",
    scene: "running",
    clicks: "approve",
    outcome: { plugins: { added: ["ChestShop", "Vault"] } },
    answers: [search("ChestShop"), install("chestshop"), say("Erledigt, mit Vault.")],
  },
  {
    id: "plugins/remove",
    language: "es",
    prompt: "Ya no usamos mcMMO. Quítalo del servidor.",
    scene: "running",
    clicks: "approve",
    outcome: { plugins: { removed: ["mcMMO"] } },
    answers: [list, change("remove", "mcMMO"), say("Hecho.")],
  },
  {
    id: "plugins/update",
    language: "fr",
    prompt: "Mets LuckPerms à jour, seulement lui.",
    scene: "running",
    clicks: "approve",
    outcome: { versions: { LuckPerms: "5.4.2" } },
    answers: [list, change("update", "LuckPerms"), say("C'est fait.")],
  },
  {
    id: "plugins/disable",
    language: "pl",
    prompt: "Wyłącz na razie GriefPrevention, ale go nie usuwaj.",
    scene: "running",
    clicks: "approve",
    outcome: { plugins: { removed: ["GriefPrevention"] } },
    answers: [list, change("disable", "GriefPrevention"), say("Gotowe.")],
  },
  {
    id: "plugins/install-and-configure",
    language: "en",
    prompt: "Install TAB for the player list, and give VIPs 8 homes while you are at it.",
    scene: "running",
    clicks: "approve",
    outcome: {
      plugins: { added: ["TAB"] },
      values: [["plugins/Essentials/config.yml", ["sethome-multiple", "vip"], 8]],
    },
    answers: [
      search("TAB"),
      install("tab"),
      setValue("plugins/Essentials/config.yml", ["sethome-multiple", "vip"], 8),
      say("Done."),
    ],
  },
  {
    id: "plugins/conflict",
    language: "en",
    prompt: "Add AuraSkills beside mcMMO. Leave everything as it is if the two don't get along.",
    scene: "running",
    clicks: "approve",
    outcome: { says: /mcMMO/ },
    answers: [
      search("AuraSkills"),
      install("auraskills"),
      say("AuraSkills does not work together with mcMMO, so I changed nothing."),
    ],
  },
  {
    id: "plugins/paid",
    language: "it",
    prompt: "Installa ShopGUIPlus da SpigotMC.",
    scene: "running",
    clicks: "approve",
    outcome: {},
    answers: [search("ShopGUIPlus"), say("È a pagamento, quindi non posso installarlo.")],
  },
  {
    id: "plugins/click-refused",
    language: "en",
    prompt: "Install ViaVersion. Ask me first.",
    scene: "running",
    clicks: "refuse",
    outcome: {},
    answers: [search("viaversion"), install("viaversion"), say("It waits for you.")],
  },
];
