import { Gauge } from "prom-client";

/** A number for the operator that is read from the database whenever it is asked for. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** The number of each value of the label. */
  readonly read: () => Promise<Readonly<Record<string, number>>>;
}

/** In no registry: each program adds it to the one it exposes. */
export function gaugeOf({ name, help, label, read }: Figure): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      for (const [value, number] of Object.entries(await read())) this.set({ [label]: value }, number);
    },
  });
}
