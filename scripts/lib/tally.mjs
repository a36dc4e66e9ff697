/** Counts of one vitest JSON report, and which tests were skipped. A file that could not even load counts as failed. */
export function talliesOf(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const count = (...statuses) => tests.filter((test) => statuses.includes(test.status)).length;
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
    skips: tests.filter((test) => ['skipped', 'pending'].includes(test.status)).map((test) => test.fullName.trim()),
  };
}

export const addTallies = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The one plain line that a run ends with. */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
