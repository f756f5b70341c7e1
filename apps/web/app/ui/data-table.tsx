import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { type Column, Table, type TableProps } from './table.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
})

export type DataColumn<Row> = Omit<Column<Row>, 'isSortable'> & {
  /** What the column is sorted by; without it the column is not sorted. */
  sortBy?: (row: Row) => string | number
}

type DataTableProps<Row> = Omit<TableProps<Row>, 'columns' | 'sorting'> & {
  /** Keep these two stable: define them outside the component, or memoize. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  defaultSort?: { by: string; direction: 'ascending' | 'descending' }
}

/** A table whose rows are all here, sorted in the browser. */
export function DataTable<Row extends object>({
  columns,
  rows,
  defaultSort,
  ...table
}: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>(
    defaultSort ? [{ id: defaultSort.by, desc: defaultSort.direction === 'descending' }] : [],
  )
  const data = useMemo(() => [...rows], [rows])
  const model = useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
  })
  const [sorted] = sorting
  return (
    <Table
      {...table}
      columns={columns.map((column) => ({ ...column, isSortable: column.sortBy !== undefined }))}
      rows={model.getRowModel().rows.map((row) => row.original)}
      sorting={{
        by: sorted?.id,
        direction: sorted?.desc ? 'descending' : 'ascending',
        onSort: (id) => model.getColumn(id)?.toggleSorting(),
      }}
    />
  )
}

function definitionOf<Row extends object>({
  id,
  sortBy,
}: DataColumn<Row>): ColumnDef<typeof features, Row> {
  if (!sortBy) return { id, enableSorting: false }
  return { id, accessorFn: sortBy, enableSorting: true }
}
