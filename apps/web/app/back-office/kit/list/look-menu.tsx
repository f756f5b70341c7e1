import { Columns3, Rows3 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuChoice, MenuLabel } from '../../../ui/menu.tsx'
import type { Density } from './list-state.rules.ts'

type Named = Readonly<{ id: string; header: string }>

type ColumnMenuProps = {
  columns: readonly Named[]
  visible: readonly string[]
  onChange: (visible: string[]) => void
}

/** Which columns are in sight; the first one always is. */
export function ColumnMenu({ columns, visible, onChange }: ColumnMenuProps) {
  const [, ...others] = columns
  const toggle = (id: string) =>
    onChange(
      columns
        .map((column) => column.id)
        .filter((one) => (one === id ? !visible.includes(id) : visible.includes(one))),
    )
  return (
    <Menu trigger={<IconButton size="sm" icon={Columns3} label="Columns" />}>
      <MenuLabel>Columns</MenuLabel>
      {others.map(({ id, header }) => (
        <DropdownMenu.CheckboxItem
          key={id}
          checked={visible.includes(id)}
          // The menu stays open: several are chosen at once.
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={() => toggle(id)}
          className="flex cursor-pointer items-center gap-2.5 rounded-control-sm px-2.5 py-2 text-body-sm text-ink-2 outline-none data-highlighted:bg-surface-hover data-highlighted:text-ink"
        >
          <span className="grid size-4 place-items-center rounded-xs border border-line-control text-micro">
            <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
          </span>
          {header}
        </DropdownMenu.CheckboxItem>
      ))}
    </Menu>
  )
}

const options = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

type DensityMenuProps = { density: Density; onChange: (density: Density) => void }

export function DensityMenu({ density, onChange }: DensityMenuProps) {
  return (
    <Menu trigger={<IconButton size="sm" icon={Rows3} label="Row height" />}>
      <MenuLabel>Row height</MenuLabel>
      <MenuChoice label="Row height" options={options} value={density} onChange={onChange} />
    </Menu>
  )
}
