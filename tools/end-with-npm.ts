/**
 * npm passes SIGTERM on to the shell between it and us, and that shell ends without passing it on.
 * A process that npm started therefore shuts down as soon as its parent process changes.
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
