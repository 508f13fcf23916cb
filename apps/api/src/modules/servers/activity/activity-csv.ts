import type { ActivityEntry } from "@blockwright/contract/activity";

const columns = ["time", "who", "through", "what", "to whom", "details"];

export function activityCsv(entries: readonly ActivityEntry[]): string {
  const lines = entries.map(({ at, username, via, action, toUsername, details }) => [
    at,
    username ?? "",
    via,
    action,
    toUsername ?? "",
    Object.entries(details)
      .map(([name, value]) => `${name}=${value}`)
      .join("; "),
  ]);
  return [columns, ...lines].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Text that a spreadsheet would treat as a formula gets a leading quote. File names and usernames come from people. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
