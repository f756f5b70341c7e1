import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import type { ListDefinition } from './list-definition.ts'
import { shownSearch, sortAfter } from './list-state.rules.ts'

type RowKeys<Row extends object> = {
  list: ListDefinition<Row>
  rows: readonly Row[]
  selected: ReadonlySet<string>
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
}

const GROUP = 'Lists'

/** J and K move through the rows, X chooses, Enter opens, Escape clears. */
export function useRowKeys<Row extends object>({ list, rows, selected, onSelect }: RowKeys<Row>) {
  const search = shownSearch(list, useSearchParams()[0])
  const navigate = useNavigate()
  const [current, setCurrent] = useState<string>()
  const at = rows.findIndex((row) => list.rowId(row) === current)

  function move(step: number) {
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
    if (!next) return
    const id = list.rowId(next)
    setCurrent(id)
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }
  function toggle() {
    if (current === undefined || at === -1 || !onSelect) return
    const ids = new Set(selected)
    if (!ids.delete(current)) ids.add(current)
    onSelect(ids)
  }
  function open() {
    const row = rows[at]
    const to = row && list.toOf?.(row)
    if (to) void navigate(to)
  }
  function clear() {
    setCurrent(undefined)
    onSelect?.(new Set())
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  useShortcuts([
    { keys: 'j', label: 'Next row', group: GROUP, run: () => move(1) },
    { keys: 'k', label: 'Previous row', group: GROUP, run: () => move(-1) },
    ...(list.toOf ? [{ keys: 'enter', label: 'Open the row', group: GROUP, run: open }] : []),
    ...(onSelect ? [{ keys: 'x', label: 'Choose the row', group: GROUP, run: toggle }] : []),
    { keys: 'escape', label: 'Clear the selection', group: GROUP, run: clear },
  ])
  return {
    current,
    setCurrent,
    sort: (column: string) => {
      const next = new URLSearchParams(search)
      next.set('sort', sortAfter(search.get('sort') ?? list.defaultSort, column))
      for (const place of ['after', 'before']) next.delete(place)
      void navigate(`?${next}`, { replace: true, preventScrollReset: true })
    },
  }
}
