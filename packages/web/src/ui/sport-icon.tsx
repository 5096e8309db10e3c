/** Sport marks, drawn for this house on a 24-unit grid with one stroke. */
const drawings: Readonly<Record<string, string>> = {
  '4': 'M14.5 3.5 20.5 9.5 11 19a2.1 2.1 0 0 1-3 0L5 16a2.1 2.1 0 0 1 0-3ZM8 18l-4 3M18.5 17.5a2.2 2.2 0 1 1-.01 0',
  '1': 'M12 3a9 9 0 1 1-.01 0M12 8l3.8 2.8-1.4 4.5H9.6l-1.4-4.5ZM12 8V3.2M15.8 10.8l4.6-1.4M14.4 15.3l2.8 3.9M9.6 15.3l-2.8 3.9M8.2 10.8 3.6 9.4',
  '2': 'M12 3a9 9 0 1 1-.01 0M5.2 6.2c3.6 3 3.6 8.600 0 11.600M18.800 6.200c-3.600 3-3.600 8.600 0 11.600',
  '10': 'M6 21c.6-4 .4-6 2.500-9L6.500 9 13 4l1.500 2c3 1.500 4.500 4.500 4.500 9v6M8.500 12c2 .5 3.500 0 4.500-1.500M13.500 7.500v.1',
  '113':
    'M5 5.500h8.500v12H5ZM13.500 8l5 1.300-3 11.200-5.200-1.400M9.200 9.200l2 2.300-2 2.300-2-2.300Z',
  '4339':
    'M3 14c3-4 6-4.500 10-4l3-3.500 1 2.500 4 1.500-2 2.500h-2.500c-1 2-1.500 3-1.500 6M6 12.500 5 19M9.500 14l1.500 5M3 14l-1 2.500',
  '3': 'M8 21V3.500l9 3.500-9 3.500M4 21c2.500-1.300 9-1.300 12 0M18.500 18a1.300 1.300 0 1 1-.01 0',
};

const anySport = 'M12 3a9 9 0 1 1-.01 0M12 8v4l3 2';

export function SportIcon({ sportId, size = 20 }: { sportId: string; size?: number }) {
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
      <path d={drawings[sportId] ?? anySport} />
    </svg>
  );
}
