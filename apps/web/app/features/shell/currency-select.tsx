import { currencies, currencyNames, isCurrency } from '@keyhaven/contracts/money'
import { ChevronDown } from 'lucide-react'
import { useCurrency } from '../../state/catalog/currency.tsx'

/** The code alone is shown; the list that opens has the full names. */
export function CurrencySelect() {
  const { currency, choose } = useCurrency()
  const chooseCode = (code: string) => {
    if (isCurrency(code)) choose(code)
  }
  return (
    <label className="relative inline-flex min-h-10 items-center gap-2 rounded-control px-3 text-small font-semibold text-ink-2 transition hover:bg-surface-strong hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="sr-only">Currency</span>
      <span aria-hidden>{currency}</span>
      <ChevronDown size={14} aria-hidden />
      <select
        className="absolute inset-0 cursor-pointer opacity-0"
        value={currency}
        onChange={(event) => chooseCode(event.target.value)}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {currencyNames[code]} ({code})
          </option>
        ))}
      </select>
    </label>
  )
}
