import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Copy, Download, Plus } from "lucide-react";
import { expect, test, vi } from "vitest";
import { MenuButton } from "./menu-button.tsx";

function openMenu() {
  const onCopy = vi.fn<() => void>();
  render(
    <main>
      <p>Something else</p>
      <MenuButton
        label="New"
        icon={Plus}
        entries={[
          { label: "Copy", icon: Copy, onSelect: onCopy },
          { label: "Download", icon: Download, href: "/file" },
          "separator",
          { label: "Delete", icon: Copy, isDanger: true, onSelect: () => {} },
        ]}
      />
    </main>,
  );
  return { user: userEvent.setup(), onCopy, button: screen.getByRole("button", { name: "New" }) };
}

const focused = () => document.activeElement?.textContent;

test("the page around an open menu stays visible to screen readers, and contains the menu", async () => {
  const { user, button } = openMenu();
  await user.click(button);
  expect(screen.getByRole("main").contains(screen.getByRole("menu", { name: "New" }))).toBe(true);
  expect(document.querySelector("[aria-hidden=true]:not(svg)")).toBeNull();
});

test("keys move through it, an entry runs once, and the focus returns", async () => {
  const { user, button, onCopy } = openMenu();
  button.focus();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Copy");
  await user.keyboard("{ArrowUp}");
  expect(focused()).toBe("Delete");
  await user.keyboard("{ArrowDown}d");
  expect(focused()).toBe("Download");
  await user.keyboard("{Home}{Enter}");
  expect(onCopy).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("Escape, Tab and a press elsewhere close it and do nothing else", async () => {
  const { user, button, onCopy } = openMenu();
  for (const key of ["{Escape}", "{Tab}"]) {
    await user.click(button);
    await user.keyboard(key);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
  }
  await user.click(button);
  await user.click(screen.getByRole("menu").parentElement ?? button);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onCopy).not.toHaveBeenCalled();
});
