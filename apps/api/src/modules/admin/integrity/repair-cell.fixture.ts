import type { DriftKindId } from "@blockwright/contract/admin/integrity";
import type { TestDns } from "../../../platform/dns-server.fixture.ts";
import type { TestShop } from "../../billing/billing.fixture.ts";
import type { FakeMachine } from "./fake-machine.fixture.ts";
import type { PlantedRow, RowScene } from "./rows.fixture.ts";

export interface RepairScene extends RowScene {
  /** Owns no server. */
  readonly taker: { readonly id: string; readonly email: string };
  readonly shop: TestShop;
  readonly machine: FakeMachine;
  readonly dns: TestDns;
}

export interface RepairCell extends PlantedRow {
  readonly kind: DriftKindId;
  /** Its finding stays. */
  readonly leaves?: "open" | "accepted";
  /** Gets the server. */
  readonly account?: { readonly id: string; readonly email: string };
}
