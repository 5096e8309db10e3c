/** The sentences of a rule set, as far as they can concern a market of this kind. */
import type { RuleSet } from '@layline/contract/rule-set';
import { sportRegistry } from '@layline/contract/sport';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface LinesProps {
  readonly rules: RuleSet;
}

export const RaceLines = ({ rules }: LinesProps) => (
  <>
    <Line>
      {rules.reduction === 'factor' ? (
        <Trans>
          After a non-runner, odds matched before are multiplied by 1 less its reduction factor
          (from 2.5% in a win market; in a place market the winnings are, by any factor), down to
          1.01.
        </Trans>
      ) : (
        <Trans>
          After a non-runner, winnings matched before are reduced by the table of rule 4: by 5% to
          90% for the odds it had, 90% in all at most. A single 5% is waived.
        </Trans>
      )}{' '}
      <Trans>Bets on the non-runner are void.</Trans>
    </Line>
    <Line>
      <Trans>Unmatched lays on the others then lapse; those to be kept stay at reduced odds.</Trans>
    </Line>
  </>
);

const TennisLines = ({ rules }: LinesProps) => (
  <Line>
    {rules.setsBeforeRetirement === null ? (
      <Trans>If a player retires, the match is void.</Trans>
    ) : (
      <>
        <Trans>If a player retires, the match goes to who progresses.</Trans>{' '}
        <Plural
          value={rules.setsBeforeRetirement}
          one="It is void if less than # set is over."
          other="It is void if less than # sets are over."
        />
      </>
    )}{' '}
    <Trans>Sets and other markets count if they were decided.</Trans>
  </Line>
);

const CricketLines = ({ rules }: LinesProps) => (
  <>
    <Line>
      {rules.superOver === 'stands' ? (
        <Trans>A tied match counts as its super over decides it.</Trans>
      ) : (
        <Trans>A match that is tied and decided by a super over is void.</Trans>
      )}{' '}
      <Trans>A result by a revised target (D/L) counts.</Trans>
    </Line>
    <Line>
      {rules.inningsPercentMin === null ? (
        <Trans>If an innings is cut short, lines that are not decided are void.</Trans>
      ) : (
        <Trans>
          A line of an innings with less than {rules.inningsPercentMin}% of its overs is void.
        </Trans>
      )}{' '}
      <Trans>
        A batter who retires is no wicket; penalty runs count in the total of the innings only.
      </Trans>
    </Line>
  </>
);

interface SportLinesProps extends LinesProps {
  readonly sportId: string;
}

export const SportLines = ({ rules, sportId }: SportLinesProps) => (
  <>
    {sportId === sportRegistry.tennis.id ? <TennisLines rules={rules} /> : null}
    {sportId === sportRegistry.cricket.id ? <CricketLines rules={rules} /> : null}
    <MatchLines rules={rules} />
  </>
);

/** All sentences of a set. */
export const AllLines = ({ rules }: LinesProps) => (
  <>
    <RaceLines rules={rules} />
    <TennisLines rules={rules} />
    <CricketLines rules={rules} />
    <MatchLines rules={rules} />
    <CommonLines />
  </>
);

const MatchLines = ({ rules }: LinesProps) => (
  <>
    <Line>
      <Trans>A walkover, or a match of another format than announced, is void.</Trans>{' '}
      <Plural
        value={rules.postponedHoursMax}
        one="A match postponed by more than # hour is void."
        other="A match postponed by more than # hours is void."
      />{' '}
      {rules.reserveDay === 'stands' ? (
        <Trans>A reserve day of the schedule counts, however late.</Trans>
      ) : null}
    </Line>
  </>
);

/** What no set does otherwise. */
export const CommonLines = () => (
  <>
    <Line>
      <Trans>
        In a dead heat, the tied runners share the places that the clear winners leave: that share
        of the stake wins, the rest loses. Each way, this goes by part. If the number of winners was
        not known when betting began, all are paid in full.
      </Trans>
    </Line>
    <Line>
      <Trans>
        Bets matched between a decisive incident and the suspension that follows it are void, for
        both sides. A suspension in play ends unmatched bets that are not to be kept.
      </Trans>
    </Line>
  </>
);

const Line = ({ children }: { children: ReactNode }) => <li>{children}</li>;
