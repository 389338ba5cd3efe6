import type { ClassSort } from '#contract/class';
import type { SortColumn } from '../../ui/sort-heads.tsx';

/** The columns of the class, each with the order that is asked for first. */
export const CLASS_COLUMNS: readonly SortColumn<ClassSort>[] = [
  { key: 'name', name: 'Student', first: 'name' },
  { key: 'submitted', name: 'Submitted', first: 'submitted' },
  { key: 'words', name: 'Words', first: '-words', isNumber: true },
  { key: 'writing_time', name: 'Writing time', first: 'writing_time', isNumber: true },
  { key: 'pasted', name: 'Pasted', first: '-pasted', isNumber: true },
  { key: 'grade', name: 'Grade', first: '-grade', isNumber: true },
];
