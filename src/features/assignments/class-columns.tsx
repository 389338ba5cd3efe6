import type { ReactNode } from 'react';
import type { ClassSort } from '#contract/class';
import type { ClassOrder } from './class-view.ts';

interface Column {
  sort: ClassSort;
  name: string;
  /** The order that the first press of its button asks for. */
  first: ClassOrder;
  isNumber: boolean;
}

const columns: readonly Column[] = [
  { sort: 'name', name: 'Student', first: 'name', isNumber: false },
  { sort: 'submitted', name: 'Submitted', first: 'submitted', isNumber: false },
  { sort: 'words', name: 'Words', first: '-words', isNumber: true },
  { sort: 'writing_time', name: 'Writing time', first: 'writing_time', isNumber: true },
  { sort: 'pasted', name: 'Pasted', first: '-pasted', isNumber: true },
  { sort: 'grade', name: 'Grade', first: '-grade', isNumber: true },
];

export const CLASS_COLUMNS = columns.length;

interface ClassColumnsProps {
  sort: ClassOrder;
  onSort: (sort: ClassOrder) => void;
}

/** The heads of the columns; a press sorts by one, another press turns the order round. */
export function ClassColumns({ sort, onSort }: ClassColumnsProps): ReactNode {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const order = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : undefined;
          return (
            <th key={column.sort} scope="col" className={column.isNumber ? 'n' : undefined} aria-sort={order}>
              <button
                type="button"
                className="sort"
                onClick={() => onSort(order === undefined ? column.first : reversed(sort))}
              >
                {column.name}
                <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
                  <path d={order === 'ascending' ? 'M6 12l4-4 4 4' : 'M6 8l4 4 4-4'} />
                </svg>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function reversed(sort: ClassOrder): ClassOrder {
  return sort.startsWith('-') ? (sort.slice(1) as ClassSort) : (`-${sort}` as ClassOrder);
}
