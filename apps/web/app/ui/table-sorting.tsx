import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

export type Sorting = {
  by: string | undefined
  direction: 'ascending' | 'descending'
  onSort: (column: string) => void
}

type SortableHeaderProps = {
  direction: Sorting['direction'] | undefined
  onSort: () => void
  children: string
}

const signs = { ascending: ArrowUp, descending: ArrowDown }

export function SortableHeader({ direction, onSort, children }: SortableHeaderProps) {
  const Sign = direction ? signs[direction] : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className="-my-1 inline-flex min-h-6 items-center gap-1 rounded-xs transition hover:text-ink"
    >
      {children}
      <Sign size={12} className={direction ? 'text-ink-2' : 'text-line-control'} aria-hidden />
    </button>
  )
}
