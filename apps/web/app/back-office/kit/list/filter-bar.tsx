import { ListFilter as FilterIcon, X } from 'lucide-react'
import { DropdownMenu, Popover } from 'radix-ui'
import { useState } from 'react'
import { buttonStyles } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { type Chip, chipText, type ListFilter } from './filters.rules.ts'

type FilterBarProps = {
  filters: readonly ListFilter[]
  chips: readonly Chip[]
  onSet: (chip: Chip) => void
  onDrop: (chip: Chip) => void
}

const floating =
  'z-menu grid w-72 gap-4 rounded-tile border bg-surface-overlay p-4 shadow-float data-[state=open]:animate-pop-in'

/** The conditions that are set, each as a chip, and the way to add one. */
export function FilterBar({ filters, chips, onSet, onDrop }: FilterBarProps) {
  const [adding, setAdding] = useState<ListFilter>()
  const free = filters.filter(({ name }) => !chips.some(({ filter }) => filter.name === name))
  return (
    <>
      {chips.map((chip) => (
        <ChipButton key={chip.filter.name} chip={chip} onSet={onSet} onDrop={onDrop} />
      ))}
      <Popover.Root
        open={adding !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAdding(undefined)}
      >
        <Popover.Anchor asChild>
          <span>{free.length > 0 && <AddFilter free={free} onChoose={setAdding} />}</span>
        </Popover.Anchor>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label={adding && `Filter by ${adding.label.toLowerCase()}`}
            className={floating}
          >
            {adding && (
              <FilterEditor
                filter={adding}
                onApply={(chip) => {
                  onSet(chip)
                  setAdding(undefined)
                }}
              />
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

type AddFilterProps = { free: readonly ListFilter[]; onChoose: (filter: ListFilter) => void }

function AddFilter({ free, onChoose }: AddFilterProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonStyles({ size: 'sm', className: 'border-dashed' })}>
        <FilterIcon size={14} aria-hidden />
        Add filter
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          // The editor that opens takes the focus.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-menu min-w-52 rounded-tile border bg-surface-overlay p-1.5 shadow-float data-[state=open]:animate-pop-in"
        >
          {free.map((filter) => (
            <MenuItem key={filter.name} onSelect={() => onChoose(filter)}>
              {filter.label}
            </MenuItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type ChipButtonProps = Pick<FilterBarProps, 'onSet' | 'onDrop'> & { chip: Chip }

function ChipButton({ chip, onSet, onDrop }: ChipButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, operator, value } = chipText(chip)
  return (
    <span className="inline-flex items-stretch rounded-control-sm bg-accent-soft text-small text-accent-ink">
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger className="min-h-8 rounded-l-control-sm pl-3 text-left transition hover:bg-accent-soft-hover pointer-coarse:min-h-11">
          <span className="font-semibold">{label}</span> {operator}{' '}
          <span className="font-semibold">{value}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label={`Filter by ${label.toLowerCase()}`}
            className={floating}
          >
            <FilterEditor
              filter={chip.filter}
              chip={chip}
              onApply={(next) => {
                onSet(next)
                setOpen(false)
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <button
        type="button"
        onClick={() => onDrop(chip)}
        className="grid min-w-8 place-items-center rounded-r-control-sm transition hover:bg-accent-soft-hover pointer-coarse:min-w-11"
      >
        <X size={14} aria-hidden />
        <span className="sr-only">Remove the filter {label}</span>
      </button>
    </span>
  )
}
