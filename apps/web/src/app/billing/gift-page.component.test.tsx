import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { playCardScript } from "../testing/card-script-double.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const token = "A".repeat(43);
const guest = { "auth/me": refusal(401, "UNAUTHENTICATED", "Please log in.") };
const gift = { serverName: "Skyblock", ownerName: "nora", amountCents: 375, months: 1 };
const form = { clientSecret: "pi_1_secret_2", publishableKey: "pk_test_1", amountCents: 375 };

test("a friend without an account pays a month", async () => {
  const script = playCardScript();
  const { user } = renderApp(`/gift/${token}`, {
    ...guest,
    [`gifts/${token}`]: gift,
    [`POST gifts/${token}/pay`]: form,
  });
  await screen.findByRole("heading", { name: "Pay a month of 'Skyblock'" });
  screen.getByText("nora runs this Minecraft server. You pay $3.75 once, and nothing renews.");
  script.answerNext({ error: { message: "Your card was declined." } });
  script.answerNext({ paymentIntent: { id: "pi_1" } });
  await user.click(await mainButton("Pay $3.75 by card"));
  await user.click(await mainButton("Pay $3.75"));
  expect(await toastText("Payment Failed")).toContain("Your card was declined.");
  await user.click(await mainButton("Pay $3.75"));
  await screen.findByText(/Thank you! It is paid/);
});

test("a link that was replaced says so", async () => {
  renderApp(`/gift/${token}`, { ...guest, [`gifts/${token}`]: refusal(404, "NOT_FOUND", "Not found") });
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
});
