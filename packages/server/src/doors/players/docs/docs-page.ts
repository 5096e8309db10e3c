/** Renders the page about the calls for people, on the server and without a script. */
import { refusals } from '@layline/contract';
import { escapeHtml } from '../pages/escape-html.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: unknown }>>;

export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
}

export function docsPage({ info, paths, webhooks = {} }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      callSection({ path, method, operation }),
    ),
  );
  const rows = refusals.map(
    ({ code, status, text }) =>
      `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(text)}</tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}: calls</title><link rel="stylesheet" href="/api/docs.css">
<main><h1>${escapeHtml(info.title)}: calls</h1><p>${escapeHtml(info.description ?? '')}</p>
<p>As an <a href="/api/openapi.json">OpenAPI document</a>. A signed-in call sends
<code>Authorization: Bearer</code> and <code>User-Token</code>.</p>
${calls.join('\n')}
<h1>Webhooks</h1><p>Events that the operator's server posts to addresses of the operator's choice.</p>
${Object.entries(webhooks).map(eventSection).join('\n')}
<h2>Refusals, in order of precedence</h2>
<table><thead><tr><th>Code<th>Status<th>Text</tr></thead>
<tbody>${rows.join('')}</tbody></table></main></html>`;
}

interface DescribedCall {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callSection({ path, method, operation }: DescribedCall): string {
  const isSigned = (operation.security?.length ?? 0) > 0;
  const parts = [
    ['Body', schemaOf(operation.requestBody?.content)],
    ['Reply', schemaOf(operation.responses?.['200']?.content)],
  ] as const;
  return `<section id="${escapeHtml(operation.operationId ?? path)}">
<h2><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}. ${isSigned ? 'Signed-in players.' : 'Anyone.'}</p>
${details(parts)}</section>`;
}

const eventSection = ([type, { post }]: readonly [string, { readonly post: Operation }]): string =>
  `<section id="${escapeHtml(type)}"><h2><code>${escapeHtml(type)}</code></h2>
<p>${escapeHtml(post.summary ?? '')}.</p>
${details([['Body', schemaOf(post.requestBody?.content)]])}</section>`;

const details = (parts: readonly (readonly [string, unknown])[]): string =>
  parts
    .filter(([, schema]) => schema !== undefined)
    .map(([name, schema]) => {
      const text = escapeHtml(JSON.stringify(schema, null, 2));
      return `<details><summary>${name}</summary><pre>${text}</pre></details>`;
    })
    .join('');

const schemaOf = (content: Content | undefined): unknown => content?.['application/json']?.schema;

export const docsStyle = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8885;padding:.5rem 0}
h1{font-size:1.5rem}h2{font-size:1rem;margin:.5rem 0}h2 b{color:#0d7a83}
p{margin:.25rem 0}pre{overflow:auto;background:#8881;padding:.75rem;font-size:13px}
summary{cursor:pointer;padding:.25rem 0}table{border-collapse:collapse}
td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8883}
`;
