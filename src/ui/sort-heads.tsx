import type { ReactNode } from 'react';
import './lines.css';

/** A column, or its reverse: 'name', '-name'. */
export type Order<K extends string> = K | `-${K}`;

interface Column {
  name: string;
  isNumber?: boolean | undefined;
}

interface Sorting<K extends string> extends Column {
  key: K;
  /** The order that the first press of its button asks for. */
  first: Order<K>;
}

/** A column that sorts, or one that does not. */
export type SortColumn<K extends string> = Sorting<K> | (Column & { key: string; first?: undefined });

interface SortHeadsProps<K extends string> {
  columns: readonly SortColumn<K>[];
  sort: Order<K>;
  onSort: (sort: Order<K>) => void;
}

/** The heads of a table's columns, by the ARIA pattern: a press sorts by one, another press turns the order round. */
export function SortHeads<K extends string>({ columns, sort, onSort }: SortHeadsProps<K>): ReactNode {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const { key, name, isNumber } = column;
          const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
          return (
            <th key={key} scope="col" className={isNumber === true ? 'n' : undefined} aria-sort={order}>
              {isSorting(column) ? <SortButton column={column} order={order} onSort={onSort} /> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function isSorting<K extends string>(column: SortColumn<K>): column is Sorting<K> {
  return column.first !== undefined;
}

interface SortButtonProps<K extends string> {
  column: Sorting<K>;
  order: 'ascending' | 'descending' | undefined;
  onSort: (sort: Order<K>) => void;
}

function SortButton<K extends string>({ column: { key, name, first }, order, onSort }: SortButtonProps<K>): ReactNode {
  const next = { ascending: `-${key}` as const, descending: key };
  return (
    <button type="button" className="sort" onClick={() => onSort(order === undefined ? first : next[order])}>
      {name}
      <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
        <path d={order === 'ascending' ? 'M6 12l4-4 4 4' : 'M6 8l4 4 4-4'} />
      </svg>
    </button>
  );
}
