/** Where faults of single parts of the screen go; set once, at start. */
let reporter: (fault: unknown) => void = () => undefined;

/** Says who writes down that a part of the screen could not be drawn. */
export function setPartReporter(report: (fault: unknown) => void): void {
  reporter = report;
}

/** Writes down that a part could not be drawn. */
export function reportPart(fault: unknown): void {
  reporter(fault);
}
