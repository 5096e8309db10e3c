/**
 * Which rungs of the ladder are in sight. The view follows the best prices until the player scrolls or walks
 * by keys; the button centres it again. Only rungs near the view are in the page.
 */
import {
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  firstAt,
  isWellInSight,
  oddsAtRung,
  scrollTopOf,
  shownFrom,
  tabStopOf,
  type Walked,
  walkFrom,
} from './rung-view.ts';
import { keepMiddle, middleOf, type RunnerDepth, reach } from './rungs.ts';

/** The scrolled place, as a count of rungs, and whether we have put it there or the player. */
function useView(firstShown: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(firstShown);
  const [isCentred, setIsCentred] = useState(true);
  const put = useRef(-1);
  const show = (rung: number): void => {
    const { current } = scroller;
    if (current === null) return;
    current.scrollTop = scrollTopOf(rung, current.clientHeight);
    put.current = current.scrollTop;
    setFirst(firstAt(current.scrollTop));
  };
  /** Shows the rung unless it is in sight, and follows the prices no longer. */
  const reveal = (rung: number): void => {
    setIsCentred(false);
    if (!isWellInSight(rung, first, scroller.current?.clientHeight ?? 0)) show(rung);
  };
  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>): void => {
    if (Math.abs(scrollTop - put.current) > 1) setIsCentred(false);
    setFirst(firstAt(scrollTop));
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
    const at = `[data-odds="${oddsAtRung(walked.rung)}"][data-side="${walked.side}"]`;
    scroller.current?.querySelector<HTMLElement>(at)?.focus({ preventScroll: true });
  }, [walked, scroller]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { odds, side = 'back' } = (event.target as HTMLElement).dataset;
    if (odds === undefined) return;
    const to = walkFrom({ odds: Number(odds), side }, { key: event.key, middle: wanted });
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

  return {
    scroller,
    ...shownFrom(first),
    /** The odds at which the Tab key enters. */
    stop: tabStopOf(walked, first),
    isCentred,
    centre,
    onScroll,
    onKeyDown,
  };
}
