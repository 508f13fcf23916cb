import { essentials, lanterns } from "../scene-files.ts";
import { call, command, read, say, type Task } from "../task.ts";

const readConsole = (contains: string | null) => call("read_console", { contains, lines: 50 });

const broken = `glow:
  radius: 6
  colour: "amber
greeting: 'Mind the tide, %player%'
database:
  user: harbour
`;

const diagnosisTasks: readonly Task[] = [
  {
    id: "diagnosis/broken-yaml",
    language: "en",
    prompt: "Something is wrong with the Lanterns config, it can't be read. Repair it, nothing more.",
    scene: "off",
    given: { files: { [lanterns]: broken } },
    clicks: "approve",
    outcome: { texts: { [lanterns]: broken.replace('"amber', '"amber"') } },
    answers: [
      read(lanterns),
      call("replace_in_file", { path: lanterns, old: 'colour: "amber', new: 'colour: "amber"' }),
      say("Done: a quotation mark was missing."),
    ],
  },
  {
    id: "diagnosis/locked-out",
    language: "de",
    prompt: "Warum kommt Hauke nicht auf den Server? Ändere bitte nichts.",
    scene: "running",
    given: { commands: ["ban Hauke"] },
    clicks: "refuse",
    outcome: { says: /gebannt|gesperrt|verbannt|banned|ban\b/i },
    putBack: ["pardon Hauke"],
    answers: [command("banlist players"), readConsole("Hauke"), say("Hauke ist gebannt.")],
  },
  {
    id: "diagnosis/last-warning",
    language: "es",
    prompt: "¿Qué avisó el plugin de los faros en la consola? Busca «lighthouse».",
    scene: "running",
    given: { commands: ["say lighthouse lamp 7 is broken"] },
    clicks: "refuse",
    outcome: { says: /\b7\b/ },
    answers: [readConsole("lighthouse"), say("Que la lámpara 7 está rota.")],
  },
];

export const questionsTasks: readonly Task[] = [
  ...diagnosisTasks,
  {
    id: "questions/version",
    language: "en",
    prompt: "Which version of Minecraft do my friends need?",
    scene: "running",
    clicks: "refuse",
    outcome: { says: /1\.21\.4/ },
    answers: [call("read_server", {}), say("They need 1.21.4.")],
  },
  {
    id: "questions/slots",
    language: "fr",
    prompt: "Combien de joueurs peuvent être connectés en même temps ?",
    scene: "off",
    clicks: "refuse",
    outcome: { says: /\b20\b/ },
    answers: [read("server.properties"), say("20 joueurs.")],
  },
  {
    id: "questions/plugins",
    language: "pt",
    prompt: "Que plugin protege os terrenos dos jogadores aqui? Só quero saber.",
    scene: "running",
    clicks: "refuse",
    outcome: { says: /GriefPrevention|WorldGuard/ },
    answers: [call("list_plugins", {}), say("GriefPrevention.")],
  },
  {
    id: "questions/pvp",
    language: "it",
    prompt: "I giocatori possono combattere tra loro? Rispondi con il valore di pvp.",
    scene: "off",
    clicks: "refuse",
    outcome: { says: /true|\bsì/i },
    answers: [read("server.properties"), say("Sì, pvp è true.")],
  },
  {
    id: "questions/greeting",
    language: "nl",
    prompt: "Wat staat er nu in de serverlijst?",
    scene: "running",
    clicks: "refuse",
    outcome: { says: /Harbour of lanterns/ },
    answers: [read("server.properties"), say("Er staat: Harbour of lanterns.")],
  },
  {
    id: "questions/homes",
    language: "tr",
    prompt: "Personelin (staff) kaç evi olabilir?",
    scene: "off",
    clicks: "refuse",
    outcome: { says: /\b10\b|\bon ev/i },
    answers: [read(essentials), say("10 ev.")],
  },
];
