/**
 * The track as drawn: two straights and two bends, run anticlockwise, with the post near the end of the home
 * straight. Courses differ and the feed has no shapes, so every race is laid out backwards from the post
 * around one course of 1800 m. Pure (FRAME-1).
 */
export const trackSize = { width: 640, height: 240 } as const;

const circuitM = 1800;
const bend = { left: 130, right: 510, middle: 120, radius: 78 } as const;
export const post = { x: 450, y: bend.middle + bend.radius } as const;

const straight = bend.right - bend.left;
const arc = Math.PI * bend.radius;
const circuit = 2 * (straight + arc);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the point at this distance to go; lanes are counted outwards from the rail, in drawing units. */
export function trackPoint(toGoM: number, lane: number): Point {
  const back = ((Math.max(toGoM, 0) / circuitM) * circuit) % circuit;
  const nearRun = post.x - bend.left;
  const radius = bend.radius + lane;
  const { middle } = bend;
  if (back <= nearRun) return { x: post.x - back, y: middle + radius };
  if (back <= nearRun + arc) {
    const angle = (back - nearRun) / bend.radius;
    return { x: bend.left - radius * Math.sin(angle), y: middle + radius * Math.cos(angle) };
  }
  if (back <= nearRun + arc + straight) {
    return { x: bend.left + back - nearRun - arc, y: middle - radius };
  }
  const farEnd = nearRun + arc + straight;
  if (back <= farEnd + arc) {
    const angle = (back - farEnd) / bend.radius;
    return { x: bend.right + radius * Math.sin(angle), y: middle - radius * Math.cos(angle) };
  }
  return { x: bend.right - (back - farEnd - arc), y: middle + radius };
}

/** Returns the outline of the track at a distance from its centre line. */
export function trackOutline(away: number): string {
  const radius = bend.radius + away;
  const { left, right, middle } = bend;
  const [top, bottom] = [middle - radius, middle + radius];
  const turn = `A${radius} ${radius} 0 0 0`;
  return `M${left} ${bottom}H${right}${turn} ${right} ${top}H${left}${turn} ${left} ${bottom}Z`;
}

/** Least metres between the leader and the left end, so that a close race does not look spread out. */
const spanMinM = 16;
/** Share of the line in front of the leader, into which the post comes at the end of the race. */
const aheadShare = 0.2;

/** The field in a line, each place a share of its width from the left. */
export interface FieldLine {
  readonly places: readonly number[];
  /** Null while the post is farther ahead than the line reaches. */
  readonly post: number | null;
}

export function lineOf(runM: readonly number[], toGoM: number): FieldLine {
  const lead = Math.max(0, ...runM);
  const span = Math.max(spanMinM, ...runM.map((run) => lead - run));
  const width = span / (1 - aheadShare);
  const placeOf = (run: number) => (span - lead + run) / width;
  const postAt = placeOf(lead + Math.max(0, toGoM));
  return { places: runM.map(placeOf), post: postAt <= 1 ? postAt : null };
}
