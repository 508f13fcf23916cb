import { ferry, mail, tides } from "../scene-files.ts";
import { call, read, say, setValue, type Task } from "../task.ts";

const notice = "Welcome to the harbour.\nNo fishing after dark.\n";

export const dataTasks: readonly Task[] = [
  {
    id: "data/toml-radius",
    language: "en",
    prompt: "In the tides config, double the radius around the pier.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[tides, ["spawn", "radius"], 48]] },
    answers: [read(tides), setValue(tides, ["spawn", "radius"], 48), say("Done: it is 48 now.")],
  },
  {
    id: "data/toml-list",
    language: "de",
    prompt: "In config/tides.toml soll neben Bäckerei und Schmiede auch „library“ geöffnet sein.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[tides, ["shops", "open"], ["bakery", "smithy", "library"]]] },
    answers: [
      read(tides),
      setValue(tides, ["shops", "open"], ["bakery", "smithy", "library"]),
      say("Erledigt."),
    ],
  },
  {
    id: "data/json-flag",
    language: "es",
    prompt: "El ferry debe navegar también de noche.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[ferry, ["night"], true]] },
    answers: [
      call("search_files", { path: "config", text: "night", in: "contents" }),
      setValue(ferry, ["night"], true),
      say("Hecho."),
    ],
  },
  {
    id: "data/json-nested",
    language: "fr",
    prompt: "La ligne sud du ferry coûte trop cher : mets-la à 7.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[ferry, ["lines", "south", "price"], 7]] },
    answers: [read(ferry), setValue(ferry, ["lines", "south", "price"], 7), say("C'est fait.")],
  },
  {
    id: "data/other-properties",
    language: "it",
    prompt: "Le lettere tra giocatori devono restare 30 giorni invece di 14.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[mail, ["letters.days"], "30"]] },
    answers: [read(mail), setValue(mail, ["letters.days"], "30"), say("Fatto.")],
  },
  {
    id: "data/undone-toml",
    language: "en",
    prompt: "Turn off the safe spawn in the tides settings.",
    scene: "off",
    clicks: "approve",
    outcome: { values: [[tides, ["spawn", "safe"], false]], isUndone: true },
    answers: [read(tides), setValue(tides, ["spawn", "safe"], false), say("Done.")],
  },
  {
    id: "data/new-file",
    language: "en",
    prompt: `Create notice.txt with exactly these two lines, each ended by a line break: "Welcome to the harbour." and "No fishing after dark."`,
    scene: "off",
    clicks: "approve",
    outcome: { texts: { "notice.txt": notice } },
    answers: [call("write_file", { path: "notice.txt", content: notice }), say("Done.")],
  },
];
