import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { Section, SectionLook } from '../faces/game-face.ts';
import style from './bet-layout.module.css';
import { digitOfName, rankOfName } from './option-mark.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionTile, type TileLook } from './option-tile.tsx';
import type { OptionFacts, ViewModel } from './view-model.ts';

const tileLook: Readonly<Record<Exclude<SectionLook, 'rows'>, TileLook>> = {
  duel: 'large',
  tiles: 'plain',
  cards: 'small',
  digits: 'small',
  list: 'line',
};

function faceOf(look: SectionLook, name: string): ReactNode {
  if (look === 'cards') return <span className={style['rank']}>{rankOfName(name)}</span>;
  if (look === 'digits') return <span className={style['rank']}>{digitOfName(name)}</span>;
  return look === 'tiles' ? name.replace(sidePrefix, '') : undefined;
}

/** The heading already names the side. */
const sidePrefix = /^(Dragon|Tiger) (?=Even|Odd|Red|Black|Spade|Heart|Diamond|Club)/;

/** Teenpatti's Pair Plus pays more for better hands; the tile shows its lowest odds. */
function PayTable() {
  return (
    <p className={style['pays']}>
      <Trans>Pair 1 : 1 · Color 4 : 1 · Sequence 6 : 1 · Trail 30 : 1 · Pure sequence 40 : 1</Trans>
    </p>
  );
}

function SectionBody({
  section,
  facts,
  viewModel,
}: SectionProps & { facts: readonly OptionFacts[] }) {
  const { look } = section;
  if (look === 'rows') {
    return (
      <ul className={style['rows']}>
        {facts.map((own) => (
          <OptionRow key={own.option.sid} facts={own} viewModel={viewModel} />
        ))}
      </ul>
    );
  }
  return (
    <div className={style['tiles']} data-look={look} data-count={facts.length}>
      {facts.map((own) => (
        <OptionTile
          key={own.option.sid}
          facts={own}
          viewModel={viewModel}
          look={tileLook[look]}
          face={faceOf(look, own.option.name)}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly viewModel: ViewModel;
}

function LayoutSection({ section, viewModel }: SectionProps) {
  const facts = section.indexes.flatMap((index) => viewModel.factsOf(index, section.market) ?? []);
  if (facts.length === 0) return null;
  const hasSides = section.look === 'rows' && facts.some(({ option }) => option.lay !== null);
  return (
    <section
      className={classes(style['section'], section.isHalf && style['half'])}
      aria-label={section.market}
    >
      <div className={style['head']}>
        <h3>{section.market}</h3>
        {section.look === 'rows' ? (
          <span className={style['sides']}>
            <span data-side="back">
              <Trans>Back</Trans>
            </span>
            <span data-side="lay">{hasSides ? <Trans>Lay</Trans> : null}</span>
          </span>
        ) : null}
      </div>
      <SectionBody section={section} facts={facts} viewModel={viewModel} />
      {section.market === 'Pair Plus' ? <PayTable /> : null}
    </section>
  );
}

interface BetLayoutProps {
  readonly sections: readonly Section[];
  readonly viewModel: ViewModel;
}

/** The betting area of a table: its sections in reading order. */
export function BetLayout({ sections, viewModel }: BetLayoutProps) {
  return (
    <div className={style['board']} data-short={sections.length <= 2 || undefined}>
      {sections.map((section) => (
        <LayoutSection key={section.market} section={section} viewModel={viewModel} />
      ))}
    </div>
  );
}
