/**
 * Every name that a caller could try to inject: the fields of all schemas, and those that server, exchange
 * and engine read or derive in their own code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Route, routeList } from '@layline/contract';
import { z } from 'zod';

const packages = join(import.meta.dirname, '../..');
const folders = [
  'server/src/doors/players',
  'server/src/venue/accounts',
  'server/src/engine',
  'server/src/venue/casino',
  'server/src/shown/player',
  'server/src/venue/triggers',
  'server/src/doors/players/stream',
  'exchange/src',
  'contract/src',
];
/** Code that reads a call, and internal shapes. */
const patterns = [
  /\b(?:body|call|query|params|request|bet|asked|ask|player|session|site)\.(\w+)/g,
  /\breadonly (\w+)\??:/g,
];
/** Names that break objects rather than rules: texts that contain one are not parsed. */
const breakingNames: readonly string[] = ['__proto__', 'constructor'];
const inherited = [
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
];

function namesInSources(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(packages, folder, name), 'utf8')),
  );
  return files.flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  );
}

/** Returns all `properties` of the schema, at any depth. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesOf)];
}

const describe = (schema: z.ZodType | undefined) =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Returns a call's own fields, which are legitimate there. */
export const ownNames = ({ body, query }: Route): ReadonlySet<string> =>
  new Set([body, query].flatMap((schema) => namesOf(describe(schema))));

export function derivedNames(): readonly string[] {
  const inSchemas = routeList.flatMap(({ body, query, params, reply }) =>
    [body, query, params, reply].flatMap((schema) => namesOf(describe(schema))),
  );
  const all = new Set([...namesInSources(), ...inSchemas, ...inherited]);
  return [...all].filter((name) => !breakingNames.includes(name)).toSorted();
}
