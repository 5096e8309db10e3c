/** What the markets of a sport or a competition begin with (docs/rules/templates.md). */
import { z } from 'zod';
import { integerText, onOff } from '../../../base/flag-text.ts';
import {
  addTemplateRun,
  deleteTemplate,
  findTemplateRun,
  type MarketTemplate,
  readTemplateRuns,
  setTemplate,
  type TemplateScope,
  takeBackRun,
} from '../../../store/queries/markets/market-templates.ts';
import { termsText } from '../../../venue/market/terms/terms-text.ts';
import {
  type AdminParts,
  AdminProblem,
  command,
  countOf,
  type Done,
  makeTable,
} from '../../command.ts';
import type { Settings } from '../../effects/effect.ts';
import {
  carryOutTerms,
  loosened,
  type NamedChange,
  openOf,
  plannedBack,
  plannedBy,
} from './set-terms.ts';
import {
  changedTerms,
  type GivenScope,
  isSameScope,
  scopeFlags,
  scopeOf,
  scopeText,
  termFlags,
} from './template-flags.ts';

const staff = { roles: ['trader', 'risk'], isAudited: true } as const;
const dryRun = onOff.default(false);
/** Most markets that one answer names. */
const namedMax = 200;

const setForm = z.object({ ...scopeFlags, ...termFlags });
const applyForm = z.object({ ...scopeFlags, dryRun });
const undoForm = z.object({ run: integerText(1, 999_999_999), dryRun });

const findTemplate = (
  { templates }: AdminParts,
  scope: TemplateScope,
): MarketTemplate | undefined => templates.all().find((one) => isSameScope(one, scope));

/** For the audit. */
function termsNow(parts: AdminParts, given: GivenScope): Settings {
  const scope = scopeOf(given);
  return { [scopeText(scope)]: termsText(findTemplate(parts, scope)?.terms) };
}

function setEffects(parts: AdminParts, given: z.output<typeof setForm>) {
  const scope = scopeOf(given);
  const before = findTemplate(parts, scope)?.terms ?? {};
  const line = { before, after: changedTerms(before, given) };
  return loosened({ id: `template ${scopeText(scope)}`, lines: [line] });
}

async function set(parts: AdminParts, given: z.output<typeof setForm>) {
  const scope = scopeOf(given);
  const terms = changedTerms(findTemplate(parts, scope)?.terms ?? {}, given);
  await setTemplate(parts.store, { ...scope, terms, now: parts.clock.now() });
  await parts.templates.reload();
  const data = { ...rowOf(parts, { ...scope, terms }) };
  const text =
    `Markets of ${data.scope} begin with: ${data.terms}. ` +
    `${countOf(data.open, 'market')} of it are open and stay as they are until \`template apply\`.`;
  return { data, text };
}

const rowOf = (parts: AdminParts, { terms, ...scope }: MarketTemplate) => ({
  scope: scopeText(scope),
  ...scope,
  terms: termsText(terms),
  open: openOf(parts, scope).length,
});

const lineOf = ({ marketId: market, event, name, before, after }: NamedChange) => ({
  market,
  event,
  name,
  before: termsText(before) || 'nothing set',
  after: termsText(after) || 'nothing set',
});

/** For the audit. */
const changesIn = (changes: readonly NamedChange[]) =>
  shownLines(changes).map(({ market, before, after }) => ({
    name: `terms of ${market}`,
    from: before,
    to: after,
  }));

const shownLines = (changes: readonly NamedChange[]) => changes.slice(0, namedMax).map(lineOf);

function textOf(what: string, changes: readonly NamedChange[]): string {
  const rows = changes.length === 0 ? '' : `\n${makeTable(shownLines(changes))}`;
  const more = changes.length > namedMax ? `\nand ${changes.length - namedMax} more.` : '';
  return `${what} ${countOf(changes.length, 'market')}.${rows}${more}`;
}

async function apply(parts: AdminParts, given: z.output<typeof applyForm>): Promise<Done> {
  const changes = plannedBy(parts, scopeOf(given));
  const data = { run: null, count: changes.length, markets: shownLines(changes) };
  if (given.dryRun) return { data, text: textOf('Would change', changes) };
  if (changes.length === 0) return { data, text: 'Every open market has these terms already.' };
  const lines = changes.map(({ marketId, before, after }) => ({ marketId, before, after }));
  // Before the change: what an outage leaves half done can be taken back.
  const run = await addTemplateRun(parts.store, { lines, now: parts.clock.now() });
  await carryOutTerms(parts, lines);
  const text = textOf(`Run ${run}; \`template undo ${run}\` takes it back. Changed`, changes);
  return { data: { ...data, run }, text, changes: changesIn(changes) };
}

async function mustFindRun({ store }: AdminParts, id: number) {
  const run = await findTemplateRun(store, id);
  if (run === null) throw new AdminProblem(`RUN: there is no run ${id}.`);
  if (run.undoneAt !== null) throw new AdminProblem(`RUN: ${id} was taken back already.`);
  return run;
}

async function undo(parts: AdminParts, given: z.output<typeof undoForm>): Promise<Done> {
  const { run: id } = given;
  const { lines } = await mustFindRun(parts, id);
  const { changes, left } = plannedBack(parts, lines);
  const rest =
    left.length === 0 ? '' : `\nLeft as they are, changed since or over: ${left.join(', ')}.`;
  const data = { run: id, count: changes.length, markets: shownLines(changes), left };
  if (given.dryRun) return { data, text: textOf('Would set back', changes) + rest };
  if (!(await takeBackRun(parts.store, { id, now: parts.clock.now() }))) {
    throw new AdminProblem(`RUN: ${id} was taken back already.`);
  }
  await carryOutTerms(parts, changes);
  return { data, text: textOf('Set back', changes) + rest, changes: changesIn(changes) };
}

export const templateCommands = [
  command({
    name: 'template set',
    staff,
    effects: { may: ['stakes-grow'], of: setEffects },
    summary:
      'Set what new markets of a --sport or a --competition begin with, of one --type or all: least bet ' +
      'delay in seconds, stakes, liability, margin in percent, and whether they open; `none` leaves it out.',
    schema: setForm,
    sets: termsNow,
    run: set,
  }),
  command({
    name: 'template remove',
    staff,
    effects: {
      may: ['stakes-grow'],
      of(parts, given) {
        const scope = scopeOf(given);
        const before = findTemplate(parts, scope)?.terms ?? null;
        const id = `template ${scopeText(scope)}`;
        return loosened({ id, lines: [{ before: before, after: null }] });
      },
    },
    summary: 'Remove a template; markets that have its terms keep them.',
    schema: z.object(scopeFlags),
    sets: termsNow,
    async run(parts, given) {
      const scope = scopeOf(given);
      if (findTemplate(parts, scope) === undefined) {
        throw new AdminProblem(`There is no template of ${scopeText(scope)}.`);
      }
      await deleteTemplate(parts.store, scope);
      await parts.templates.reload();
      return { data: scope, text: `The template of ${scopeText(scope)} is removed.` };
    },
  }),
  command({
    name: 'template list',
    staff: { isRead: true },
    summary: 'List the templates of markets, and what was changed in open ones.',
    schema: z.object({}),
    async run(parts) {
      const templates = parts.templates.all().map((one) => rowOf(parts, one));
      const runs = await readTemplateRuns(parts.store);
      const rows = templates.map(({ scope, terms, open }) => ({ scope, terms, open }));
      const runRows = runs.map((one) => ({ ...one, undoneAt: one.undoneAt ?? '' }));
      const text = `${makeTable(rows)}\n\n${makeTable(runRows)}`;
      return { data: { templates, runs }, text };
    },
  }),
  command({
    name: 'template apply',
    staff,
    effects: {
      may: ['stakes-grow'],
      of(parts, given) {
        const scope = scopeOf(given);
        return loosened({ id: scopeText(scope), lines: plannedBy(parts, scope) });
      },
    },
    summary: 'Set by the templates what the open markets of a --sport or a --competition have.',
    bare: ['dryRun'],
    schema: applyForm,
    run: apply,
  }),
  command({
    name: 'template undo',
    staff,
    effects: {
      may: ['stakes-grow'],
      async of(parts, { run }) {
        const { changes } = plannedBack(parts, (await mustFindRun(parts, run)).lines);
        return loosened({ id: `run ${run}`, lines: changes });
      },
    },
    summary: 'Set back what `template apply` changed, where nobody has changed it since.',
    positions: ['run'],
    bare: ['dryRun'],
    schema: undoForm,
    run: undo,
  }),
];
