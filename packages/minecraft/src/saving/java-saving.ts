import { parseLogLine } from "../console/log-line.ts";

/** The commands that stop a Java server from writing its world during a copy, and its answers. */
export const javaSaving = { off: "save-off", flush: "save-all flush", on: "save-on" } as const;

type JavaSaveEvent = "saving-off" | "saving-on" | "saved" | "save-failed";

// The whole message is compared: chat and echoed commands contain the same words.
const events: Readonly<Record<string, JavaSaveEvent>> = {
  // 1.13 and later
  "Automatic saving is now disabled": "saving-off",
  "Automatic saving is now enabled": "saving-on",
  "Saving is already turned off": "saving-off",
  "Saving is already turned on": "saving-on",
  "Saved the game": "saved",
  "Unable to save the game (is there enough disk space?)": "save-failed",
  // to 1.12
  "Turned off world auto-saving": "saving-off",
  "Turned on world auto-saving": "saving-on",
  "Saving is already turned off.": "saving-off",
  "Saving is already turned on.": "saving-on",
  "Saved the world": "saved",
  // the oldest
  "Disabling level saving..": "saving-off",
  "Enabling level saving..": "saving-on",
  "Save complete.": "saved",
};

export function javaSaveEvent(line: string): JavaSaveEvent | undefined {
  const { message } = parseLogLine(line);
  if (Object.hasOwn(events, message)) return events[message];
  return message.startsWith("Saving failed: ") ? "save-failed" : undefined;
}
