import clsx from 'clsx'
import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  /** Where something else opens it as well, such as a key. */
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

export function Menu({ trigger, align = 'end', children, ...opened }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} {...opened}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-menu max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-tile border bg-surface-overlay p-1.5 shadow-float data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const itemStyles =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-control-sm px-2.5 py-2 text-body-sm outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-disabled data-highlighted:bg-surface-hover'
const quiet = 'text-ink-2 data-highlighted:text-ink'

type MenuItemProps = {
  icon?: LucideIcon
  tone?: 'neutral' | 'danger'
  /** A page to go to; otherwise `onSelect` acts. */
  to?: string
  onSelect?: () => void
  disabled?: boolean
  children: ReactNode
}

export function MenuItem({
  icon: Icon,
  tone = 'neutral',
  to,
  onSelect,
  disabled = false,
  children,
}: MenuItemProps) {
  const inside = (
    <>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </>
  )
  return (
    <DropdownMenu.Item
      asChild={to !== undefined}
      disabled={disabled}
      onSelect={() => onSelect?.()}
      className={clsx(itemStyles, tone === 'danger' ? 'text-danger-ink' : quiet)}
    >
      {to === undefined ? inside : <Link to={to}>{inside}</Link>}
    </DropdownMenu.Item>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, inside a menu: a currency, a colour scheme. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={clsx(itemStyles, quiet)}
        >
          <span className="flex-1">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check size={16} className="text-accent-ink" aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-micro font-label text-ink-3">
      {children}
    </DropdownMenu.Label>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2.5 my-1.5 h-px bg-line" />
}
