/** Loaded into measured programs: reports the memory in use after garbage collection, on request. */
process.on("message", () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heldBytes: heapUsed + external });
});
