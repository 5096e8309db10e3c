/**
 * Runs a TypeScript file of this repository: `node tools/launch.mjs tools/start.ts …`. Written in plain
 * JavaScript, so that an old Node can read it: such a Node hands over to the bundled one, or reports what
 * is missing. A recent Node runs the file in this process.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const oldest = [22, 19];
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...flags] = process.argv.slice(2);

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The Node that `npm ci` installs for this platform; null if none is published or installed. */
function findBundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = modules
      .createRequire(join(root, 'package.json'))
      .resolve(`node-${platform}-${process.arch}/package.json`);
    const binary = join(dirname(manifest), platform === 'win' ? 'bin/node.exe' : 'bin/node');
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

/** Runs this file again under the given Node, passing signals on and taking over its exit code. */
function handOver(binary) {
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

if (script === undefined) {
  console.error('Name the file to run: node tools/launch.mjs tools/start.ts');
  process.exit(2);
} else if (isNewEnough()) {
  modules.enableCompileCache?.(join(root, 'node_modules/.cache/compile'));
  const file = resolve(root, script);
  process.argv = [process.argv[0], file, ...flags];
  await import(pathToFileURL(file).href);
} else {
  const bundled = findBundledNode();
  if (bundled !== null) handOver(bundled);
  else {
    console.error(
      `Layline needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.\n` +
        'Run `npm ci` without --omit=optional to get the bundled one, or install Node 24.',
    );
    process.exit(1);
  }
}
