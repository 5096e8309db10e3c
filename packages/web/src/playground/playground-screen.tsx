import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { contrast } from '../site/contrast.ts';
import { type BrandColours, makePalette } from '../site/palette.ts';
import { useSite } from '../site/site-store.ts';
import { paintSite, useTheme } from '../site/theme.ts';
import { SportList } from '../sports/sport-list.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import style from './playground.module.css';

const inks = [
  ['--on-brand', '--brand'],
  ['--on-accent', '--accent'],
  ['--brand-ink', '--surface-1'],
  ['--text', '--ground'],
  ['--text-quiet', '--surface-3'],
  ['--on-header', '--header-a'],
  ['--on-nav', '--nav'],
] as const;

type Colour = Exclude<keyof BrandColours, 'layout'>;

interface PickerProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (colour: string) => void;
}

function Picker({ label, value, onPick }: PickerProps) {
  return (
    <label className={style['picker']}>
      <input type="color" value={value} onChange={(event) => onPick(event.target.value)} />
      {label}
    </label>
  );
}

/** Colours tried on this page only: leaving it restores the site's own. */
function useTrial() {
  const site = useSite();
  const mode = useTheme((state) => state.mode);
  const [picked, setPicked] = useState<Partial<Record<Colour, string>>>({});
  useEffect(() => {
    paintSite({ ...site, ...picked }, mode);
    return () => paintSite(site, mode);
  }, [site, picked, mode]);
  const colours = { ...site, ...picked };
  const pick = (name: Colour) => (colour: string) =>
    setPicked((before) => ({ ...before, [name]: colour }));
  return { colours, palette: makePalette(colours, mode), pick };
}

function Colours() {
  const { t } = useLingui();
  const { colours, palette, pick } = useTrial();
  return (
    <section className={style['part']}>
      <h2>
        <Trans>Colours of a site</Trans>
      </h2>
      <div className={style['row']}>
        <Picker label={t`Primary`} value={colours.primaryColor} onPick={pick('primaryColor')} />
        <Picker
          label={t`Secondary`}
          value={colours.secondaryColor}
          onPick={pick('secondaryColor')}
        />
        <Picker
          label={t`Background`}
          value={colours.backgroundColor}
          onPick={pick('backgroundColor')}
        />
      </div>
      <DataTable
        label={t`Contrast of text colours`}
        rows={inks}
        keyOf={([ink]) => ink}
        empty=""
        columns={[
          { name: t`Ink`, cell: ([ink]) => ink },
          { name: t`Ground`, cell: ([, ground]) => ground },
          {
            name: t`Contrast`,
            cell: ([ink, ground]) => contrast(palette[ink], palette[ground]).toFixed(2),
            isFigure: true,
          },
        ]}
      />
    </section>
  );
}

function Parts() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <section className={style['part']}>
      <h2>
        <Trans>Parts</Trans>
      </h2>
      <div className={style['row']}>
        <Button tone="primary" onClick={() => toast('good', t`It is done.`)}>
          <Trans>Good message</Trans>
        </Button>
        <Button tone="accent" onClick={() => toast('info', t`This is so.`)}>
          <Trans>Plain message</Trans>
        </Button>
        <Button onClick={() => toast('bad', t`Something went wrong.`)}>
          <Trans>Bad message</Trans>
        </Button>
      </div>
      <TextField
        label={t`A field`}
        value={text}
        problem={text === '' ? t`Please write something.` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </section>
  );
}

/** ROUTE-1: /test, the parts of the client on one page, with live markets. */
export function PlaygroundScreen() {
  return (
    <>
      <h1 className={style['title']}>
        <Trans>Playground</Trans>
      </h1>
      <Colours />
      <Parts />
      <section className={style['part']}>
        <h2>
          <Trans>Live markets</Trans>
        </h2>
        <SportList sportId="4" sportName="Cricket" groups={['inPlay', 'today']} />
      </section>
    </>
  );
}
