/** Counting checks, whoever ran them. */

/** A count of what passed, failed and was skipped, and the plain reasons of failures. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  reasons = [];
  /** Checks that passed at a second try only: each is a fault to mend, of the program or of the check. */
  retried = [];

  /** One check that passed, or that failed for a reason. */
  check(reason) {
    if (reason === undefined) this.passed += 1;
    else this.fail(reason);
  }

  /** One failed check. */
  fail(reason) {
    this.failed += 1;
    this.reasons.push(reason);
  }

  /** Takes over the counts of a tool's own report; its failures come with one reason for all. */
  report({ passed, failed, skipped = 0 }, reason) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
    if (failed > 0) this.reasons.push(reason);
  }

  add(other) {
    this.passed += other.passed;
    this.failed += other.failed;
    this.skipped += other.skipped;
    this.reasons.push(...other.reasons);
    this.retried.push(...other.retried);
  }

  /** The line that everything ends with. */
  toString() {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    return `${this.passed} passed, ${this.failed} failed${skipped}`;
  }
}
