/** Colours and layout of a site, with a live preview and the contrast of each text. */
import type { ShownSite } from '@layline/contract/console';
import { type BrandColours, type Mode, makePalette } from '@layline/web/ui/palette';
import { TextField } from '@layline/web/ui/text-field';
import { Card, Note } from '../ui/page.tsx';
import { changesOf, isColour, measure, problemOf } from './contrast-check.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewScreen } from './preview-screen.tsx';
import { SaveBar } from './save-bar.tsx';
import { Setting } from './setting-field.tsx';
import { settingLabel } from './setting-labels.ts';
import style from './theme.module.css';
import { type Editing, useEditing } from './use-editing.ts';

const colourNames = ['primary', 'secondary', 'background'] as const;
const modes: readonly Mode[] = ['light', 'dark'];

const layouts: readonly (readonly [name: BrandColours['layout'], about: string])[] = [
  ['tamannah', 'Header in the brand colour, compact, four cards in a row.'],
  ['aura', 'Light and roomy, rounded, three large cards in a row.'],
  ['tamannahSquare', 'Flat, drawn by lines, six square cards in a row.'],
];

function coloursOf({ value, saved }: Editing): BrandColours {
  const colour = (name: string): string =>
    isColour(value(name)) ? value(name) : (saved[name] ?? '#000000');
  return {
    primaryColor: colour('primary'),
    secondaryColor: colour('secondary'),
    backgroundColor: colour('background'),
    layout: value('layout') as BrandColours['layout'],
  };
}

/** Returns why the theme cannot be saved; null if it can. */
function refusalOf({ value }: Editing, colours: BrandColours): string | null {
  const wrong = colourNames.find((name) => !isColour(value(name)));
  if (wrong !== undefined) return `${settingLabel(wrong)}: give a colour such as #0d5c63.`;
  return problemOf({ light: makePalette(colours, 'light'), dark: makePalette(colours, 'dark') });
}

export function ThemePart({ site }: { site: ShownSite }) {
  const editing = useEditing({ site: site.site, command: 'site set', saved: site.settings });
  const colours = coloursOf(editing);
  const { value } = editing;
  return (
    <>
      <div className={style['theme']}>
        <div className={style['choices']}>
          <Card title="Colours">
            {colourNames.map((name) => (
              <Colour key={name} name={name} editing={editing} />
            ))}
            <Setting name="dark" editing={editing} />
          </Card>
          <Card title="Layout">
            <Layouts editing={editing} />
          </Card>
        </div>
        <div className={style['previews']}>
          {modes.map((mode) => (
            <section key={mode} className={style['preview']} aria-label={`Preview, ${mode}`}>
              <h2>{mode === 'light' ? 'Light' : 'Dark'}</h2>
              <PreviewFrame title={`Preview, ${mode}`} mode={mode} colours={colours}>
                <PreviewScreen title={value('title')} />
              </PreviewFrame>
              <Contrasts colours={colours} mode={mode} />
            </section>
          ))}
        </div>
      </div>
      <SaveBar editing={editing} problem={refusalOf(editing, colours)} />
    </>
  );
}

interface ColourProps {
  readonly name: (typeof colourNames)[number];
  readonly editing: Editing;
}

function Colour({ name, editing: { form, value, set } }: ColourProps) {
  const text = value(name);
  const label = settingLabel(name);
  const isWrong = !isColour(text);
  const isDisabled = form === undefined;
  const help = form?.fields.find((field) => field.name === name)?.help;
  return (
    <div className={style['colour']}>
      <input
        type="color"
        aria-label={`${label}, picked`}
        value={isWrong ? '#000000' : text.toLowerCase()}
        disabled={isDisabled}
        onChange={(event) => set(name, event.target.value)}
      />
      <TextField
        label={label}
        value={text}
        maxLength={7}
        autoComplete="off"
        disabled={isDisabled}
        problem={isWrong ? 'Give a colour such as #0d5c63.' : undefined}
        onChange={(event) => set(name, event.target.value.trim())}
      />
      {help === undefined ? null : <span className={style['help']}>{help}</span>}
    </div>
  );
}

function Layouts({ editing: { form, value, set } }: { editing: Editing }) {
  return (
    <fieldset className={style['layouts']} aria-label="Layout" disabled={form === undefined}>
      {layouts.map(([name, about]) => (
        <label key={name} className={style['layout']}>
          <input
            type="radio"
            name="layout"
            value={name}
            checked={value('layout') === name}
            onChange={() => set('layout', name)}
          />
          <span>
            <b>{name}</b>
            <span>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Contrasts({ colours, mode }: { colours: BrandColours; mode: Mode }) {
  const changes = changesOf(colours, mode);
  return (
    <>
      {changes.map((change) => (
        <Note key={change} kind="warn">
          {change}
        </Note>
      ))}
      <dl className={style['contrasts']}>
        {measure(makePalette(colours, mode)).map(({ what, text, isReadable }) => (
          <div key={what} data-faint={!isReadable}>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
