/** Speed of a feed relative to real time. Throws a RangeError unless it is from 1 to 1000. */
export function checkedSpeed(speed: number): number {
  if (speed >= 1 && speed <= 1000) return speed;
  throw new RangeError(`A feed's speed runs from 1 to 1000, not ${speed}`);
}
