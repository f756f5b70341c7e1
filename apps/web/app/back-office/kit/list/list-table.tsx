import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { roles } from '../../../ui/table-roles.ts'
import { SelectAllCell, SelectCell, type Selection } from '../../../ui/table-selection.tsx'
import { SortableHeader } from '../../../ui/table-sorting.tsx'
import type { ListColumn, ListDefinition } from './list-definition.ts'
import type { Density } from './list-state.rules.ts'

type ListTableProps<Row extends object> = {
  list: ListDefinition<Row>
  rows: readonly Row[]
  state: 'ready' | 'loading' | 'failed'
  /** The rows belong to what was asked before. */
  isStale: boolean
  columns: readonly string[]
  density: Density
  sort: string
  onSort: (name: string) => void
  selected: ReadonlySet<string>
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  /** The row the keyboard is at. */
  current: string | undefined
  onCurrent: (id: string) => void
  /** Stands instead of the rows. */
  instead: ReactNode
}

const InsteadRow = ({ width, children }: { width: number; children: ReactNode }) => (
  <tr {...roles.row} className="max-md:block max-md:bg-surface">
    <td {...roles.cell} colSpan={width} className="max-md:block">
      {children}
    </td>
  </tr>
)

function selectionOf<Row extends object>(props: ListTableProps<Row>): Selection | undefined {
  const { list, rows, selected, onSelect } = props
  return (
    onSelect && {
      ids: selected,
      onChange: onSelect,
      labelOf: (id) => {
        const row = rows.find((one) => list.rowId(one) === id)
        return row ? list.labelOf(row) : id
      },
    }
  )
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, rows, state, isStale, sort, onSort, selected } = props
  const columns = list.columns.filter(({ id }) => props.columns.includes(id))
  const selection = selectionOf(props)
  const width = columns.length + (selection ? 1 : 0) + (list.rowMenu ? 1 : 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section aria-label={captionOf(list)} tabIndex={0} className="overflow-x-auto">
      <table
        {...roles.table}
        aria-busy={state === 'loading' || isStale}
        className={clsx('w-full text-small max-md:block', isStale && 'text-ink-3')}
      >
        <caption className="sr-only">{captionOf(list)}</caption>
        <thead {...roles.rowgroup} className="max-md:sr-only">
          <tr {...roles.row}>
            {selection && <SelectAllCell ids={rows.map(list.rowId)} selection={selection} />}
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {list.rowMenu && <MenuHeader />}
          </tr>
        </thead>
        <tbody
          {...roles.rowgroup}
          className="max-md:grid max-md:grid-cols-1 max-md:gap-2.5 max-md:bg-canvas max-md:py-3"
        >
          {state === 'loading' && <LoadingRows width={width} />}
          {(state === 'failed' || (state === 'ready' && rows.length === 0)) && (
            <InsteadRow width={width}>{props.instead}</InsteadRow>
          )}
          {state === 'ready' &&
            rows.map((row) => {
              const id = list.rowId(row)
              return (
                <BodyRow
                  key={id}
                  id={id}
                  row={row}
                  columns={columns}
                  selection={selection}
                  isSelected={selected.has(id)}
                  list={list}
                  density={props.density}
                  current={props.current}
                  onCurrent={props.onCurrent}
                />
              )
            })}
        </tbody>
      </table>
    </section>
  )
}

const captionOf = <Row extends object>({ nouns: [, many] }: ListDefinition<Row>) =>
  many.charAt(0).toUpperCase() + many.slice(1)

const headCell =
  'border-y bg-surface-sunken px-2.5 py-2 text-micro font-label whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'

type HeaderProps<Row> = { column: ListColumn<Row>; sort: string; onSort: (name: string) => void }

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { header, isNumeric, sort: name } = column
  const direction =
    name === undefined || sort.replace(/^-/, '') !== name
      ? undefined
      : sort.startsWith('-')
        ? 'descending'
        : 'ascending'
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={direction}
      className={clsx(headCell, isNumeric ? 'text-right' : 'text-left')}
    >
      {name === undefined ? (
        header
      ) : (
        <SortableHeader direction={direction} onSort={() => onSort(name)}>
          {header}
        </SortableHeader>
      )}
    </th>
  )
}

function MenuHeader() {
  return (
    <th {...roles.columnheader} scope="col" className={headCell}>
      <span className="sr-only">More</span>
    </th>
  )
}

type BodyRowProps<Row extends object> = Pick<
  ListTableProps<Row>,
  'list' | 'density' | 'current' | 'onCurrent'
> & {
  id: string
  row: Row
  columns: readonly ListColumn<Row>[]
  selection: Selection | undefined
  isSelected: boolean
}

/** A press anywhere on a row opens it, except on something that does its own thing. */
function useOpening(to: string | undefined) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const target = event.target as Element
    if (!to || target.closest('a, button, input, label, [role=menu]')) return
    if (window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey || event.button === 1) window.open(to, '_blank', 'noopener')
    else if (event.button === 0) void navigate(to)
  }
}

function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { list, id, row, columns, selection, isSelected, density, current, onCurrent } = props
  const to = list.toOf?.(row)
  const open = useOpening(to)
  return (
    <tr
      {...roles.row}
      data-row={id}
      tabIndex={-1}
      aria-selected={selection ? isSelected : undefined}
      onClick={open}
      onAuxClick={open}
      onFocus={() => onCurrent(id)}
      className={clsx(
        'group border-b last:border-b-0 focus-visible:-outline-offset-2 max-md:relative max-md:mx-4 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:rounded-tile max-md:border max-md:p-4 max-md:shadow-rest max-md:last:border-b',
        to && 'cursor-pointer',
        isSelected ? 'bg-surface-selected' : 'bg-surface md:hover:bg-surface-hover',
        current === id && !isSelected && 'md:bg-surface-hover',
      )}
    >
      {/* Phones have no bulk acts, so nothing to tick. */}
      {selection && <SelectCell id={id} selection={selection} className="max-md:hidden" />}
      {columns.map((column, at) => (
        <BodyCell
          key={column.id}
          column={column}
          row={row}
          density={density}
          to={at === 0 ? to : undefined}
        />
      ))}
      {list.rowMenu && (
        <td
          {...roles.cell}
          className="w-12 pr-4 text-right max-md:absolute max-md:top-2 max-md:right-2 max-md:w-auto max-md:p-0"
        >
          <Menu
            trigger={
              <IconButton size="sm" icon={Ellipsis} label={`More for ${list.labelOf(row)}`} />
            }
          >
            {list.rowMenu(row)}
          </Menu>
        </td>
      )}
    </tr>
  )
}

const onCard = {
  title: 'max-md:order-1 max-md:basis-full max-md:pr-10 max-md:text-body-sm',
  fact: 'max-md:order-2 max-md:basis-3/5 max-md:grow',
  amount: 'max-md:order-2 max-md:font-semibold max-md:text-ink',
  status: 'max-md:order-3',
  none: 'max-md:hidden',
}

type BodyCellProps<Row> = {
  column: ListColumn<Row>
  row: Row
  density: Density
  to: string | undefined
}

function BodyCell<Row>({ column, row, density, to }: BodyCellProps<Row>) {
  const content = column.cell(row)
  return (
    <td
      {...roles.cell}
      className={clsx(
        'text-ink-2 max-md:min-w-0 max-md:p-0 md:px-2.5 md:whitespace-nowrap md:first:pl-5 md:last:pr-5',
        density === 'compact' ? 'md:py-1.25' : 'md:py-2.75',
        column.isNumeric && 'tabular-nums md:text-right',
        to !== undefined && 'text-ink md:sticky md:left-0 md:bg-inherit',
        onCard[column.card ?? 'none'],
      )}
    >
      {to === undefined ? (
        content
      ) : (
        <Link to={to} className="font-semibold text-ink">
          {content}
        </Link>
      )}
    </td>
  )
}

function LoadingRows({ width }: { width: number }) {
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} {...roles.row} className="appear-late border-b last:border-b-0 max-md:block">
      <td {...roles.cell} colSpan={width} className="px-5 py-3.5 max-md:block">
        <Skeleton className="h-4 w-full" />
      </td>
    </tr>
  ))
}
