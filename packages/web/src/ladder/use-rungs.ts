/**
 * Which rungs of the ladder are in sight. The view follows the best prices until the player scrolls or walks
 * by keys; the button centres it again. Only rungs near the view are in the page.
 */
import { classicLadder, type Odds } from '@layline/contract/odds';
import {
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keepMiddle, middleOf, type RunnerDepth, reach, rungsMax } from './rungs.ts';

/** As ladder.module.css has it, with the gap. */
const rungPx = 32;
/** Rungs kept beyond both ends of the view. */
const beyond = 12;
const viewed = 2 * reach + 1;

const oddsOf = (rung: number): Odds => classicLadder[rungsMax - 1 - rung] as Odds;
const rungOfCell = (cell: HTMLElement): number =>
  rungsMax - 1 - classicLadder.indexOf(Number(cell.dataset['odds']) as Odds);
const inside = (rung: number): number => Math.min(Math.max(rung, 0), rungsMax - 1);

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
};
const sides: Readonly<Record<string, string>> = { ArrowLeft: 'back', ArrowRight: 'lay' };

interface Walked {
  readonly rung: number;
  readonly side: string;
}

/** Where a key leads from a cell; null for keys that do not walk. */
function walkFrom(cell: HTMLElement, key: string, middle: number): Walked | null {
  const side = cell.dataset['side'] ?? 'back';
  const rung = rungOfCell(cell);
  if (key === 'Home') return { rung: middle, side };
  const turned = sides[key];
  if (turned !== undefined) return { rung, side: turned };
  const step = steps[key];
  return step === undefined ? null : { rung: inside(rung + step), side };
}

function topOf(scroller: HTMLElement, rung: number): number {
  const height = scroller.clientHeight || viewed * rungPx;
  return Math.max(0, (rung + 0.5) * rungPx - height / 2);
}

/** The scrolled place, as a count of rungs, and whether we have put it there or the player. */
function useView(firstShown: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(firstShown);
  const [isCentred, setIsCentred] = useState(true);
  const put = useRef(-1);
  const show = (rung: number): void => {
    const { current } = scroller;
    if (current === null) return;
    current.scrollTop = topOf(current, rung);
    put.current = current.scrollTop;
    setFirst(Math.floor(current.scrollTop / rungPx));
  };
  /** Shows the rung unless it is in sight, and follows the prices no longer. */
  const reveal = (rung: number): void => {
    setIsCentred(false);
    const height = scroller.current?.clientHeight || viewed * rungPx;
    const last = first + Math.floor(height / rungPx);
    if (rung <= first + 1 || rung >= last - 2) show(rung);
  };
  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>): void => {
    if (Math.abs(scrollTop - put.current) > 1) setIsCentred(false);
    setFirst(Math.floor(scrollTop / rungPx));
  };
  return { scroller, first, isCentred, setIsCentred, show, reveal, onScroll };
}

export function useRungs(depth: RunnerDepth) {
  const wanted = middleOf(depth);
  const [middle, setMiddle] = useState(wanted);
  const [walked, setWalked] = useState<Walked | null>(null);
  const view = useView(wanted - reach);
  const { scroller, first, isCentred, setIsCentred, show, reveal, onScroll } = view;
  const kept = keepMiddle(middle, wanted);
  if (isCentred && kept !== middle) setMiddle(kept);
  const showNow = useEffectEvent(show);
  useLayoutEffect(() => {
    if (isCentred) showNow(middle);
  }, [isCentred, middle]);
  useEffect(() => {
    if (walked === null) return;
    const at = `[data-odds="${oddsOf(walked.rung)}"][data-side="${walked.side}"]`;
    scroller.current?.querySelector<HTMLElement>(at)?.focus({ preventScroll: true });
  }, [walked, scroller]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = event.target as HTMLElement;
    const to = cell.dataset['odds'] === undefined ? null : walkFrom(cell, event.key, wanted);
    if (to === null) return;
    event.preventDefault();
    reveal(to.rung);
    setWalked(to);
  }

  function centre(): void {
    setMiddle(wanted);
    setIsCentred(true);
    show(wanted);
  }

  const from = inside(first - beyond);
  const to = Math.min(first + viewed + beyond, rungsMax);
  const isStopSeen = walked !== null && walked.rung >= from && walked.rung < to;
  return {
    scroller,
    range: { from, to },
    before: from * rungPx,
    after: (rungsMax - to) * rungPx,
    /** The odds at which the Tab key enters. */
    stop: oddsOf(isStopSeen ? walked.rung : inside(first + reach)),
    isCentred,
    centre,
    onScroll,
    onKeyDown,
  };
}
