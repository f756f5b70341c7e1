import { type Currency, currencies, formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import clsx from 'clsx'
import {
  Check,
  CreditCard,
  KeyRound,
  Laptop,
  type LucideIcon,
  Monitor,
  ShoppingBag,
} from 'lucide-react'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useCurrency } from '../../state/catalog/currency.tsx'
import { Pill } from '../../ui/pill.tsx'

function PathNode({
  icon: Icon,
  label,
  isLast,
}: {
  icon: LucideIcon
  label: string
  isLast?: boolean
}) {
  return (
    <span className="grid justify-items-center gap-2 text-micro text-ink-3">
      <span
        className={clsx(
          'grid size-12 place-items-center rounded-tile border shadow-raised',
          isLast ? 'border-accent bg-accent text-on-accent' : 'bg-surface-overlay text-accent-ink',
        )}
      >
        <Icon size={20} />
      </span>
      {label}
    </span>
  )
}

const pathLine = <span className="mt-6 h-0.5 grow rounded-pill bg-accent-line" />

export function KeyPath() {
  return (
    <div className="flex w-full max-w-112 gap-2.5">
      <PathNode icon={ShoppingBag} label="Choose" />
      {pathLine}
      <PathNode icon={CreditCard} label="Pay once" />
      {pathLine}
      <PathNode icon={KeyRound} label="Key by e-mail" isLast />
    </div>
  )
}

const well =
  'flex items-center justify-between gap-3 rounded-control-lg border bg-surface px-4 py-3'

export function KeyWells() {
  return (
    <div className="grid w-full max-w-104 gap-2 type-code text-small sm:text-body">
      <p className={clsx(well, 'text-ink')}>
        RT4VK-92MHW-6XCPD-J3Q8B-7QK2M
        <Pill tone="success" size="sm" icon={Check} className="font-sans max-sm:hidden">
          Active
        </Pill>
      </p>
      <p className={clsx(well, 'text-ink-3')}>•••••-•••••-•••••-•••••-H5N9T</p>
    </div>
  )
}

const systems: { icon: LucideIcon; name: string; fits: string }[] = [
  { icon: Laptop, name: 'Home 2024', fits: 'PC or Mac' },
  { icon: Laptop, name: 'Home & Business 2024', fits: 'PC or Mac' },
  { icon: Monitor, name: 'Professional Plus 2024', fits: 'Windows only' },
]

export function SystemList() {
  return (
    <ul className="grid w-full max-w-72 gap-2 text-small text-ink-2">
      {systems.map(({ icon, name, fits }) => (
        <li
          key={name}
          className="flex items-center justify-between gap-2 rounded-control border bg-surface px-3 py-1.5 shadow-rest"
        >
          {name}
          <Pill tone="outline" size="sm" icon={icon}>
            {fits}
          </Pill>
        </li>
      ))}
    </ul>
  )
}

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function OpenDays() {
  return (
    <ol className="grid w-full max-w-76 grid-cols-7 gap-1.5 text-center text-micro">
      {week.map((day) => {
        const isOpen = day !== 'Sun'
        return (
          <li
            key={day}
            className={clsx(
              'rounded-control py-4',
              isOpen ? 'bg-accent-soft font-semibold text-accent-ink' : 'border text-ink-3',
            )}
          >
            {day}
          </li>
        )
      })}
    </ol>
  )
}

function priceIn(currency: Currency, prices: Partial<Record<Currency, string>>) {
  const amount = fromDecimal(prices[currency] ?? '', currency)
  return amount && formatMoney(amount)
}

/** One live price in all nine currencies; the shopper's own is marked. */
export function CurrencyTiles() {
  const prices = useProducts()[0]?.currencyPrices ?? {}
  const { currency } = useCurrency()
  return (
    <ul className="grid grid-cols-3 gap-1.5 text-micro font-label sm:gap-2 lg:text-small">
      {currencies.map((code) => (
        <li
          key={code}
          className={clsx(
            'rounded-control border px-2 py-1.5 whitespace-nowrap tabular-nums shadow-rest',
            code === currency ? 'border-accent-line bg-accent-soft text-accent-ink' : 'text-ink-2',
          )}
        >
          {priceIn(code, prices)}
        </li>
      ))}
    </ul>
  )
}
