/**
 * npm passes SIGTERM on to the shell between it and us, and that shell ends without telling anybody.
 * So a process that npm started ends, in order, as soon as it finds itself with another parent.
 */
const lookEveryMs = 200;

export function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}
