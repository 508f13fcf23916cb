import { fireEvent, screen, within } from "@testing-library/react";
import { everySize, writtenPrice } from "@blockwright/contract/every-size.fixture";
import { expect, test } from "vitest";
import { renderApp } from "./testing/render-app.fixture.tsx";

test("the calculator shows the written price at every step along both sliders", async () => {
  renderApp("/pricing", {});
  const calculator = within(await screen.findByRole("region", { name: "Price calculator" }));
  const [ram, storage] = ["RAM", "Storage"].map((name) => calculator.getByRole("slider", { name }));
  const sizes = everySize();
  const byRam = sizes.filter(({ storageGb }) => storageGb === 5);
  const byStorage = sizes.filter(({ ramGb }) => ramGb === 48);
  if (!ram || !storage) throw new Error("a slider is missing");
  for (const slider of [ram, storage]) fireEvent.keyDown(slider, { key: "Home" });
  for (const [slider, steps] of [[ram, byRam] as const, [storage, byStorage] as const])
    for (const size of steps) {
      if (slider.getAttribute("aria-valuenow") !== valueOf(size, slider === ram))
        fireEvent.keyDown(slider, { key: "ArrowRight" });
      const price = writtenPrice(size);
      expect(calculator.getByRole("status").textContent).toBe(price === "0.00" ? "FREE" : `$${price}/month`);
    }
});

function valueOf({ ramGb, storageGb }: { ramGb: number; storageGb: number }, isRam: boolean): string {
  return String(isRam ? ramGb : storageGb);
}
