import clsx from 'clsx'
import { Checkbox } from './checkbox-field.tsx'
import { roles } from './table-roles.ts'

export type Selection = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Names a row for screen readers, such as "Order #10023". */
  labelOf: (id: string) => string
}

type SelectAllProps = { ids: readonly string[]; selection: Selection }

export function SelectAllCell({ ids, selection }: SelectAllProps) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  const isAll = ids.length > 0 && chosen === ids.length
  return (
    <th
      {...roles.columnheader}
      scope="col"
      className="w-10 border-y bg-surface-sunken py-2 pl-5 text-left"
    >
      <Checkbox
        label="Select all"
        checked={isAll}
        isMixed={chosen > 0 && !isAll}
        onChange={() => selection.onChange(new Set(isAll ? [] : ids))}
      />
    </th>
  )
}

type SelectCellProps = { id: string; selection: Selection; className?: string }

/** The bar at the left edge marks a chosen row without relying on its tint. */
export function SelectCell({ id, selection, className }: SelectCellProps) {
  const isSelected = selection.ids.has(id)
  const toggle = () => {
    const ids = new Set(selection.ids)
    if (!ids.delete(id)) ids.add(id)
    selection.onChange(ids)
  }
  return (
    <td
      {...roles.cell}
      className={clsx('relative w-10 pl-5 max-md:absolute max-md:top-3 max-md:right-4', className)}
    >
      {isSelected && (
        <span className="absolute inset-y-0 left-0 w-0.75 bg-accent max-md:hidden" aria-hidden />
      )}
      <Checkbox label={`Select ${selection.labelOf(id)}`} checked={isSelected} onChange={toggle} />
    </td>
  )
}
