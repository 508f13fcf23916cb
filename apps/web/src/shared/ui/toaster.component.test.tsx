import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { ToastCard } from "./toast-card.tsx";
import { clearToast, showToast } from "./toast-store.ts";
import type { ShownToast } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

const drawCard = (toast: ShownToast) => <ToastCard key={toast.id} toast={toast} />;
const loadCard = async () => drawCard;
afterEach(() => vi.useRealTimers());

const say = (title: string, more: object = {}) => act(async () => showToast({ title, ...more }));
const region = () => screen.getByRole("region", { name: "Notifications (F8)" });
const live = () => within(region()).getByRole("status");
const card = (name: string) =>
  within(region()).findByText(
    (_text, element) => element?.tagName === "LI" && element.textContent.includes(name),
  );

test("the card is loaded with the first toast, which is shown and announced at once", async () => {
  const answer = Promise.withResolvers<typeof drawCard>();
  const load = vi.fn<typeof loadCard>(() => answer.promise);
  render(<Toaster loadCard={load} />);
  const announcer = live();
  expect(load).not.toHaveBeenCalled();
  expect(announcer.textContent).toBe("");
  // Not hidden: only an element that already exists can announce.
  expect(announcer.className).toBe("sr-only");
  await say("First");
  await say("Logged out", { description: "See you." });
  expect(live()).toBe(announcer);
  expect(announcer.textContent).toBe("Logged out\nSee you.");
  const plain = region().querySelector("p");
  expect(plain?.textContent).toBe("Logged out\nSee you.");
  await act(async () => answer.resolve(drawCard));
  expect(plain?.isConnected).toBe(false);
  expect((await card("Logged out")).textContent).toContain("See you.");
  expect(announcer.className).toBe("sr-only");
});

test("if the card can't be loaded the text is shown plainly and disappears, and the next toast retries", async () => {
  vi.useFakeTimers();
  const load = vi.fn<typeof loadCard>(loadCard).mockRejectedValueOnce(new Error("offline"));
  render(<Toaster loadCard={load} />);
  await say("Connection lost");
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(live().textContent).toBe("Connection lost");
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(live().textContent).toBe("");
  await say("It is back");
  expect(within(region()).getByRole("listitem").textContent).toContain("It is back");
});

test("announced text is removed so that it is not read twice", async () => {
  vi.useFakeTimers();
  render(<Toaster loadCard={loadCard} />);
  await say("Saved");
  expect(live().textContent).toBe("Saved");
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(live().textContent).toBe("");
  within(region()).getByText("Saved");
});

test("a card disappears after five seconds, unless it is hovered or focused", async () => {
  render(<Toaster loadCard={loadCard} />);
  await say("Success");
  await card("Success");
  vi.useFakeTimers();
  await say("Saved");
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const shown = within(region()).getByRole("listitem");
  fireEvent.keyDown(document, { key: "F8" });
  expect(document.activeElement).toBe(shown);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown.isConnected).toBe(true);
  act(() => shown.blur());
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(shown.isConnected).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(shown.isConnected).toBe(false);
});

test("a card is closed by its button, Escape or a swipe, and the focus stays with the toasts", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Toaster loadCard={loadCard} />);
  await say("One");
  await card("One");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(within(region()).queryByRole("listitem")).toBeNull();
  expect(document.activeElement).toBe(region());
  await say("Two");
  (await card("Two")).focus();
  await user.keyboard("{Escape}");
  expect(within(region()).queryByRole("listitem")).toBeNull();
  await say("Three");
  const three = await card("Three");
  const finger = { pointerType: "touch", pointerId: 1 };
  fireEvent.pointerDown(three, { ...finger, clientX: 10 });
  fireEvent.pointerUp(three, { ...finger, clientX: 30 });
  expect(three.isConnected).toBe(true);
  fireEvent.pointerDown(three, { ...finger, clientX: 10 });
  fireEvent.pointerUp(three, { ...finger, clientX: 90 });
  expect(three.isConnected).toBe(false);
});

test("the action of a toast runs once, and a dialog below stays open", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const onPress = vi.fn<() => void>();
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  render(
    <>
      <Dialog title="Import" description="A file" isOpen onOpenChange={onOpenChange}>
        <p>Content</p>
      </Dialog>
      <Toaster loadCard={loadCard} />
    </>,
  );
  await say("Limit reached", { action: { label: "See plans", onPress } });
  await user.click(await screen.findByText("See plans"));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  clearToast();
});
