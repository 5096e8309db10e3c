// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { handsOf } from '../cards/hands.ts';
import { spotsOf, stage } from './spots.ts';

test.each(['dt20', 'teen20', 'card32', 'poker20', 'baccarat', 'worli2', 'lucky7', 'Teen'])(
  '[FRAME-1] every place of %s is on the felt',
  (type) => {
    const spots = spotsOf(type);
    for (const place of handsOf(type).flatMap(({ places }) => places)) {
      const spot = spots.get(place);
      expect(spot).toBeDefined();
      expect(spot?.x).toBeGreaterThan(0);
      expect(spot?.x).toBeLessThan(stage.width);
      expect(spot?.y).toBeLessThan(stage.height);
    }
  },
);
