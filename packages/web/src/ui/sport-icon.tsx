import { findSport, type SportId } from '@layline/contract/sport';

/** A mark for each sport, drawn for Layline on a 24-unit grid with one stroke. */
export const sportMarks: Readonly<Record<SportId, string>> = {
  '4':
    'M14.5 3.5 20.5 9.5 11 19a2.1 2.1 0 0 1-3 0L5 16a2.1 2.1 0 0 1 0-3Z' +
    'M8 18l-4 3M18.5 17.5a2.2 2.2 0 1 1-.01 0',
  '1':
    'M12 3a9 9 0 1 1-.01 0M12 8l3.8 2.8-1.4 4.5H9.6l-1.4-4.5Z' +
    'M12 8V3.2M15.8 10.8l4.6-1.4M14.4 15.3l2.8 3.9M9.6 15.3l-2.8 3.9M8.2 10.8 3.6 9.4',
  '2': 'M12 3a9 9 0 1 1-.01 0M5.2 6.2c3.6 3 3.6 8.6 0 11.6M18.8 6.2c-3.6 3-3.6 8.6 0 11.6',
  '10': 'M6 21c.6-4 .4-6 2.5-9L6.5 9 13 4l1.5 2c3 1.5 4.5 4.5 4.5 9v6M8.5 12c2 .5 3.5 0 4.5-1.5M13.5 7.5v.1',
  '113': 'M5 5.5h8.5v12H5ZM13.5 8l5 1.3-3 11.2-5.2-1.4M9.2 9.2l2 2.3-2 2.3-2-2.3Z',
  '4339':
    'M3 14c3-4 6-4.5 10-4l3-3.5 1 2.5 4 1.5-2 2.5h-2.5c-1 2-1.5 3-1.5 6' +
    'M6 12.5 5 19M9.5 14l1.5 5M3 14l-1 2.5',
  '3': 'M8 21V3.5l9 3.5-9 3.5M4 21c2.5-1.3 9-1.3 12 0M18.5 18a1.3 1.3 0 1 1-.01 0',
};

const anySport = 'M12 3a9 9 0 1 1-.01 0M12 8v4l3 2';

export function SportIcon({ sportId, size = 20 }: { sportId: string; size?: number }) {
  const sport = findSport(sportId);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={sport ? sportMarks[sport.id] : anySport} />
    </svg>
  );
}
