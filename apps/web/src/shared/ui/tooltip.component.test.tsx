import { act, fireEvent, render, screen } from "@testing-library/react";
import { Pencil } from "lucide-react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";
import { IconButton } from "./icon-button.tsx";
import { TimeAgo } from "./time-ago.tsx";

// Loaded with the first one.
beforeAll(() => import("./tooltip-bubble.tsx"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryByRole("tooltip")?.textContent ?? null;

test.each([
  ["an icon button", <IconButton key="1" icon={Pencil} label="Rename server" />, "Rename server"],
  ["a copy button", <CopyButton key="2" value="a" what="server address" />, "Copy server address"],
])("%s says what it does after 700 ms below the pointer", async (_what, button, text) => {
  render(button);
  const trigger = screen.getByRole("button", { name: text });
  fireEvent.pointerEnter(trigger, { pointerType: "mouse" });
  await pass(699);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe(text);
  // The browser's own would appear as well, at another time.
  expect(trigger.title).toBe("");
  fireEvent.pointerDown(trigger);
  expect(shown()).toBeNull();
});

test("the keyboard's focus shows it too, and Escape or scrolling hides it", async () => {
  render(<IconButton icon={Pencil} label="Rename server" />);
  const trigger = screen.getByRole("button");
  vi.spyOn(trigger, "matches").mockReturnValue(true);
  for (const hide of [() => fireEvent.keyDown(trigger, { key: "Escape" }), () => fireEvent.scroll(window)]) {
    act(() => trigger.focus());
    await pass(700);
    expect(shown()).toBe("Rename server");
    hide();
    expect(shown()).toBeNull();
    act(() => trigger.blur());
  }
});

test("a relative time says the exact one after 700 ms", async () => {
  vi.setSystemTime(new Date("2026-11-15T12:00:00.000Z"));
  render(<TimeAgo iso="2026-11-15T11:00:00.000Z" />);
  const time = screen.getByText("1 hour ago");
  fireEvent.pointerEnter(time, { pointerType: "mouse" });
  await pass(699);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toContain("November 15, 2026");
});

test("a touch shows none, and neither does the focus that a closed dialog gives back", async () => {
  render(<IconButton icon={Pencil} label="Rename server" />);
  const trigger = screen.getByRole("button");
  fireEvent.pointerEnter(trigger, { pointerType: "touch" });
  await pass(1000);
  expect(shown()).toBeNull();
  vi.spyOn(trigger, "matches").mockReturnValue(false);
  act(() => trigger.focus());
  await pass(1000);
  expect(shown()).toBeNull();
});
