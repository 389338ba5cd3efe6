import type { ReactNode } from 'react';

interface MeasuredProps {
  caption: string;
  columns: readonly string[];
  /** Each row begins with its name. */
  rows: readonly (readonly string[])[];
}

/** A table of figures whose first column names each row. */
export function Measured({ caption, columns, rows }: MeasuredProps): ReactNode {
  const [name, ...figures] = columns;
  return (
    <table className="table stack mt-4">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {figures.map((figure) => (
            <th scope="col" className="n" key={figure}>
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            {cells.map((cell, index) => (
              <td className="n" key={figures[index]} data-before={`${figures[index] ?? ''}: `}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
