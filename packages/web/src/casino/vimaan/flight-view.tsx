import { flightMs, makeMultiplier } from '@layline/games/view';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { every, now, onNextFrame, type Stop } from '../../base/clock.ts';
import { useIsStill } from '../../ui/use-media.ts';
import { type CurveColours, drawCurve } from './draw-curve.ts';
import { type Flight, flownMs, shownMultiplier, shownPhase } from './flight.ts';
import { isFrugal } from './is-frugal.ts';
import style from './vimaan.module.css';

const stillPeriodMs = 250;
const frugalPeriodMs = 100;

/** Long after the craft flew away. */
const goneMs = 60_000;

interface Pace {
  /** The user prefers reduced motion: nothing moves but the curve, four times a second. */
  readonly isStill: boolean;
  /** The device or the user saves: the sky stands still, and the curve grows ten times a second. */
  readonly isSaving: boolean;
}

/** Repeats an action every frame, or less often. */
function repeat({ isStill, isSaving }: Pace, act: () => void): Stop {
  act();
  if (isStill) return every(stillPeriodMs, act);
  if (isSaving) return every(frugalPeriodMs, act);
  let stop: Stop = () => {};
  const turn = (): void => {
    act();
    stop = onNextFrame(turn);
  };
  stop = onNextFrame(turn);
  return () => stop();
}

function coloursOf(canvas: HTMLCanvasElement): CurveColours {
  const own = getComputedStyle(canvas);
  const read = (name: string): string => own.getPropertyValue(name).trim();
  return {
    line: read('--curve'),
    fill: read('--curve-fill'),
    grid: read('--curve-grid'),
    text: read('--curve-text'),
    exit: read('--curve-exit'),
    craft: read('--curve-craft'),
  };
}

/** Matches the canvas to the screen's resolution; returns its size in CSS pixels. */
function fit(canvas: HTMLCanvasElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(devicePixelRatio, 2);
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  canvas.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height };
}

interface Parts {
  readonly canvas: HTMLCanvasElement;
  readonly figure: HTMLElement;
  readonly waitWords: (seconds: string) => string;
  readonly pace: Pace;
  /** When a flight's end was first drawn. */
  readonly ends: Map<string, number>;
}

/** Milliseconds since this screen showed that the craft flew away. */
function awayFor({ ends, pace }: Parts, mid: string, at: number): number {
  if (pace.isStill || pace.isSaving) return goneMs;
  const since = ends.get(mid) ?? at;
  if (!ends.has(mid)) {
    ends.clear();
    ends.set(mid, since);
  }
  return at - since;
}

function paint(parts: Parts, flight: Flight): void {
  const { canvas, figure, waitWords, pace } = parts;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const at = now();
  const phase = shownPhase(flight, at);
  const multiplier = shownMultiplier(flight, at);
  const flown = phase === 'CRASH' ? flightMs(multiplier) : Math.max(0, flownMs(flight, at));
  drawCurve(pen, {
    ...fit(canvas),
    flownSeconds: phase === 'WAIT' || phase === 'LOCK' ? 0 : flown / 1000,
    multiplier: phase === 'WAIT' ? 1 : multiplier / 100,
    exits: flight.state.exits,
    awayMs: phase === 'CRASH' ? awayFor(parts, flight.state.mid, at) : null,
    drift: pace.isStill || pace.isSaving ? 0 : (at / 1000) % 3600,
    colours: coloursOf(canvas),
  });
  const left = (-flownMs(flight, at) / 1000).toFixed(1);
  figure.textContent = phase === 'WAIT' ? waitWords(left) : `${makeMultiplier(multiplier)}×`;
  figure.dataset['phase'] = phase;
}

function usePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  figure: RefObject<HTMLElement | null>,
  { flight, isCut }: FlightViewProps,
): void {
  const { t } = useLingui();
  const isStill = useIsStill();
  const latest = useRef(flight);
  const ends = useRef(new Map<string, number>());
  useEffect(() => {
    latest.current = flight;
  }, [flight]);
  useEffect(() => {
    // Anything drawn from here on would be a guess, so the picture freezes.
    if (isCut) return;
    const pace = { isStill, isSaving: isFrugal() };
    return repeat(pace, () => {
      const { current } = latest;
      if (canvas.current === null || figure.current === null || current === null) return;
      const waitWords = (seconds: string): string => t`Take-off in ${seconds} s`;
      paint(
        { canvas: canvas.current, figure: figure.current, waitWords, pace, ends: ends.current },
        current,
      );
    });
  }, [canvas, figure, isStill, isCut, t]);
}

interface FlightViewProps {
  readonly flight: Flight | null;
  /** The connection is lost: it is unknown whether the flight continues. */
  readonly isCut: boolean;
}

/** The live curve, drawn outside React. Screen readers announce the figure from the round's state. */
export function FlightView({ flight, isCut }: FlightViewProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLElement>(null);
  usePainting(canvas, figure, { flight, isCut });
  const phase = flight?.state.phase;
  const crash = (flight?.state.crash ?? 0).toFixed(2);
  const words = {
    WAIT: t`Bets are open`,
    LOCK: t`Waiting for the beacon`,
    FLY: t`Flying`,
    CRASH: t`Flew away at ${crash}`,
  };
  const state = phase === undefined ? t`Loading...` : words[phase];
  return (
    <div className={style['sky']} data-cut={isCut || undefined}>
      <canvas ref={canvas} className={style['canvas']} aria-hidden="true" />
      <b ref={figure} className={style['figure']} aria-hidden="true">
        1.00×
      </b>
      <span className={style['phase']} data-phase={phase} role="status">
        {isCut ? t`No connection` : state}
      </span>
    </div>
  );
}
