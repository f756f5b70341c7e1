import { currencyNames } from '@keyhaven/contracts/money'
import { X } from 'lucide-react'
import { useCurrency } from '../../state/catalog/currency.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useLocalCurrency } from './use-local-currency.ts'

/** Says that the currency changed by itself, and stays until someone has read it. */
export function CurrencyNotice() {
  const { currency } = useCurrency()
  const { left, keep, dismiss } = useLocalCurrency()
  if (!left || left === currency) return null
  return (
    <section
      aria-label="Currency"
      className="pointer-events-auto flex animate-fade-in items-center gap-3 rounded-tile border bg-surface-overlay py-3 pr-2 pl-5 text-body-sm text-ink-2 shadow-float"
    >
      <p className="grow">
        Prices are shown in {currencyNames[currency]} ({currency}), for where you seem to be.
      </p>
      <Button size="sm" className="shrink-0" onClick={keep}>
        Keep {left}
      </Button>
      <IconButton label="Dismiss" icon={X} size="sm" onClick={dismiss} />
    </section>
  )
}
