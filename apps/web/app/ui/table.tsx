import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { roles } from './table-roles.ts'
import { SelectAllCell, SelectCell, type Selection } from './table-selection.tsx'
import { SortableHeader, type Sorting } from './table-sorting.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned to the right. */
  isNumeric?: boolean
  isSortable?: boolean
  /** Leads the card that a row becomes on a phone. */
  isTitle?: boolean
  isHeaderHidden?: boolean
}

export type TableProps<Row> = {
  /** Names the table; shown to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  state?: 'ready' | 'loading' | 'failed'
  /** Shown instead of rows when there are none, or when they could not be loaded. */
  empty?: ReactNode
  failed?: ReactNode
  sorting?: Sorting
  selection?: Selection
  className?: string
}

/** Rows and columns; under 768 px each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, state = 'ready', sorting, selection, className } = props
  const width = columns.length + (selection ? 1 : 0)
  const isEmpty = state === 'ready' && rows.length === 0
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
      tabIndex={0}
      className={clsx('relative overflow-x-auto', className)}
    >
      <table
        {...roles.table}
        aria-busy={state === 'loading'}
        className="w-full text-small max-md:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup} className="max-md:sr-only">
          <tr {...roles.row}>
            {selection && <SelectAllCell ids={rows.map(rowId)} selection={selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="max-md:grid max-md:gap-3">
          {state === 'loading' && <LoadingRows width={width} />}
          {state === 'failed' && <WideRow width={width}>{props.failed}</WideRow>}
          {isEmpty && <WideRow width={width}>{props.empty}</WideRow>}
          {state === 'ready' &&
            rows.map((row) => (
              <BodyRow
                key={rowId(row)}
                id={rowId(row)}
                row={row}
                columns={columns}
                selection={selection}
              />
            ))}
        </tbody>
      </table>
    </section>
  )
}

type HeaderCellProps<Row> = { column: Column<Row>; sorting: Sorting | undefined }

function HeaderCell<Row>({ column, sorting }: HeaderCellProps<Row>) {
  const { id, header, isNumeric, isSortable, isHeaderHidden } = column
  const direction = sorting?.by === id ? sorting.direction : undefined
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={direction}
      className={clsx(
        'border-y bg-surface-sunken px-2.5 py-2 text-micro font-label whitespace-nowrap text-ink-3 first:pl-5 last:pr-5',
        isNumeric ? 'text-right' : 'text-left',
      )}
    >
      {isSortable && sorting ? (
        <SortableHeader direction={direction} onSort={() => sorting.onSort(id)}>
          {header}
        </SortableHeader>
      ) : (
        <span className={clsx(isHeaderHidden && 'sr-only')}>{header}</span>
      )}
    </th>
  )
}

type BodyRowProps<Row> = {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  selection: Selection | undefined
}

function BodyRow<Row>({ id, row, columns, selection }: BodyRowProps<Row>) {
  const isSelected = selection?.ids.has(id) ?? false
  return (
    <tr
      {...roles.row}
      className={clsx(
        'group border-b last:border-b-0 max-md:relative max-md:grid max-md:gap-1.5 max-md:rounded-tile max-md:border max-md:p-4 max-md:last:border-b',
        isSelected ? 'bg-surface-selected' : 'max-md:bg-surface md:hover:bg-surface-hover',
      )}
    >
      {selection && <SelectCell id={id} selection={selection} />}
      {columns.map((column) => (
        <td
          key={column.id}
          {...roles.cell}
          data-label={column.isHeaderHidden ? '' : column.header}
          className={clsx(
            'text-ink-2 max-md:p-0 md:px-2.5 md:py-2.75 md:whitespace-nowrap md:first:pl-5 md:last:pr-5',
            column.isNumeric && 'tabular-nums md:text-right',
            column.isTitle
              ? 'text-ink max-md:order-first max-md:text-body-sm'
              : 'max-md:flex max-md:justify-between max-md:gap-4 max-md:cell-labelled',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function WideRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr {...roles.row} className="max-md:block">
      <td {...roles.cell} colSpan={width} className="max-md:block">
        {children}
      </td>
    </tr>
  )
}

function LoadingRows({ width }: { width: number }) {
  return Array.from({ length: 5 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} {...roles.row} className="appear-late border-b last:border-b-0 max-md:block">
      <td {...roles.cell} colSpan={width} className="px-5 py-3.5 max-md:block">
        <Skeleton className="h-4 w-full" />
      </td>
    </tr>
  ))
}
