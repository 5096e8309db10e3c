/**
 * Lists what ships: the run-time closure of the server and the client, and the bundled Node. Read only
 * from package-lock.json, so that every machine gets the same list on any platform.
 */
import { read } from './tree.ts';

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** Folder in which npm installs it. */
  readonly folder: string;
  /** npm's `sha512-…` in base64; null for a package of this repository. */
  readonly integrity: string | null;
  /** An SPDX name or expression; empty if the package names none. */
  readonly licence: string;
  /** A platform-specific part of another package; npm installs those that fit the machine. */
  readonly isOptional: boolean;
  readonly hasInstallScript: boolean;
  /** Names with versions, `fastify@5.12.8`, sorted. */
  readonly uses: readonly string[];
}

/** The packages that are started and served, from which the closure starts. */
const roots = ['packages/server', 'packages/web'];

export const idOf = ({ name, version }: Pick<Shipped, 'name' | 'version'>) => `${name}@${version}`;

/** Returns the folder in which Node finds `name` from `from`: inside it, or inside a folder above. */
function findFolder({ packages }: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    const found = at.endsWith('node_modules') ? undefined : packages[folder];
    if (found) return found.link === true ? (found.resolved ?? folder) : folder;
    if (at === '') return null;
  }
}

interface Wanted {
  readonly name: string;
  /** Missing on some platforms, or optional. */
  readonly mayMiss: boolean;
}

/** Development dependencies are left out. npm installs a peer unless it is marked as optional. */
function wantedBy(locked: Locked): Wanted[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...[...Object.keys(locked.dependencies ?? {}), ...peers].map((name) => ({
      name,
      mayMiss: false,
    })),
    ...Object.keys(locked.optionalDependencies ?? {}).map((name) => ({ name, mayMiss: true })),
  ];
}

/** Folders of the packages that a package needs. Throws if the lock file lacks one. */
function neededBy(lock: Lock, folder: string): string[] {
  return wantedBy(lock.packages[folder] ?? {}).flatMap(({ name, mayMiss }) => {
    const found = findFolder(lock, folder, name);
    if (found === null && !mayMiss) throw new Error(`package-lock.json lacks ${name} of ${folder}`);
    return found === null ? [] : [found];
  });
}

function nameOf(folder: string, locked: Locked): string {
  return locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function describe(lock: Lock, folder: string, needed: readonly string[]): Shipped {
  const locked = lock.packages[folder] ?? {};
  const plain = (at: string) => {
    const other = lock.packages[at] ?? {};
    return { name: nameOf(at, other), version: other.version ?? '' };
  };
  return {
    ...plain(folder),
    folder,
    integrity: locked.integrity ?? null,
    licence: locked.license ?? '',
    isOptional: locked.optional === true,
    hasInstallScript: locked.hasInstallScript === true,
    uses: [...new Set(needed.map((at) => idOf(plain(at))))].sort(),
  };
}

/**
 * Sorted by name and version, each once, starting from the packages in `from`. Throws if the lock file
 * lacks a dependency.
 */
export function shippedOf(lock: Lock, from: readonly string[] = roots): Shipped[] {
  const carried = Object.keys(lock.packages['']?.optionalDependencies ?? {}).flatMap(
    (name) => findFolder(lock, '', name) ?? [],
  );
  const shipped = new Map<string, Shipped>();
  const seen = new Set<string>();
  const queue = [...from, ...carried];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const needed = neededBy(lock, folder);
    const one = describe(lock, folder, needed);
    shipped.set(idOf(one), one);
    queue.push(...needed);
  }
  return [...shipped.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

export const readLock = (): Lock => JSON.parse(read('package-lock.json')) as Lock;

/** True for a package of this repository, false for one of the registry. */
export const isOwn = ({ name }: Pick<Shipped, 'name'>) => name.startsWith('@layline/');
