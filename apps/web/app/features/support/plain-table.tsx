import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { roles } from '../../ui/table-roles.ts'

type TableRow = Readonly<{ id: string; cells: readonly ReactNode[] }>

type PlainTableProps = { caption: string; headings: readonly string[]; rows: readonly TableRow[] }

const space = 'sm:px-5 sm:py-3.5'

function BodyRow({ headings, row }: { headings: readonly string[]; row: TableRow }) {
  const [name, ...rest] = row.cells
  return (
    <tr
      {...roles.row}
      className="border-b align-top last:border-b-0 max-sm:grid max-sm:gap-1.5 max-sm:px-4 max-sm:py-4"
    >
      <th {...roles.rowheader} scope="row" className={clsx(space, 'font-label text-ink')}>
        {name}
      </th>
      {rest.map((cell, index) => (
        <td
          key={headings[index + 1]}
          {...roles.cell}
          data-label={headings[index + 1]}
          className={clsx(
            space,
            'text-ink-2 max-sm:grid max-sm:grid-cols-3 max-sm:gap-4 max-sm:cell-labelled',
          )}
        >
          <div className="max-sm:col-span-2">{cell}</div>
        </td>
      ))}
    </tr>
  )
}

/** A small table to read. The first cell of a row names it; on a phone each row is a paragraph. */
export function PlainTable({ caption, headings, rows }: PlainTableProps) {
  return (
    <Card className="overflow-hidden">
      <table {...roles.table} className="w-full text-left text-body-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup} className="max-sm:sr-only">
          <tr {...roles.row} className="border-b bg-surface-sunken text-small text-ink-3">
            {headings.map((heading) => (
              <th
                key={heading}
                {...roles.columnheader}
                scope="col"
                className="px-5 py-3 font-label"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="max-sm:block">
          {rows.map((row) => (
            <BodyRow key={row.id} headings={headings} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
