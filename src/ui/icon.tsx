import type { ReactNode } from 'react';

/** All drawn on a 20 px grid with one stroke width, so that they match. */
const paths = {
  alert: 'M10 3.2 17.4 16.5H2.6zM10 8v4M10 14.2v.1',
  assignments: 'M5 3h7l3 3v11H5zM8 8.5h4M8 11.5h4M8 14h2.5',
  back: 'M12.5 4 6.5 10l6 6',
  book: 'M4 4.5c2.5-1 4.5-.5 6 .8 1.5-1.3 3.5-1.8 6-.8V16c-2.5-1-4.5-.5-6 .8-1.5-1.3-3.5-1.8-6-.8zM10 5.5v11',
  card: 'M3 5h14v10H3zM3 8.5h14',
  check: 'M4 10.5 8.2 15 16 5.5',
  close: 'M5 5l10 10M15 5 5 15',
  copy: 'M7 7h9v10H7zM4 13V3.5h9',
  download: 'M10 3v10M5.5 9 10 13.5 14.5 9M4 17h12',
  eye: 'M2.5 10c2-3.6 4.5-5.3 7.5-5.3s5.5 1.7 7.5 5.3c-2 3.6-4.5 5.3-7.5 5.3S4.5 13.6 2.5 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  'eye off':
    'M4 4l12 12M8.2 5c.6-.2 1.2-.3 1.8-.3 3 0 5.5 1.7 7.5 5.3-.7 1.2-1.4 2.2-2.2 3M12.5 14.9c-.8.3-1.6.4-2.5.4-3 0-5.5-1.7-7.5-5.3.9-1.6 1.9-2.8 3-3.7',
  home: 'M3.5 9.5 10 4l6.5 5.5V16h-13zM8 16v-4h4v4',
  pen: 'M4 16l.8-3.5L13.5 3.8l2.7 2.7-8.7 8.7zM11.8 5.5l2.7 2.7',
  people:
    'M7.5 9.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.5 16.3c.6-2.6 2.4-3.8 5-3.8s4.4 1.2 5 3.8M13 4.6a2.7 2.7 0 0 1 0 5M14.5 12.8c1.6.4 2.6 1.6 3 3.5',
  person: 'M10 10.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM3.8 16.8c.8-3 3.1-4.4 6.2-4.4s5.4 1.4 6.2 4.4',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 14.5A5.5 5.5 0 1 0 9 3.5a5.5 5.5 0 0 0 0 11zM13 13l4 4',
  settings: 'M4 6h12M12 4v4M4 14h12M8 12v4',
  university: 'M3 8 10 3.5 17 8zM5 8v7M8.5 8v7M11.5 8v7M15 8v7M3 16.5h14',
} as const;

export type IconName = keyof typeof paths;

/** A picture beside words, or inside a control that carries its name: never announced by itself. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
