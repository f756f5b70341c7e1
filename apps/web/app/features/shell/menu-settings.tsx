import { currencies, currencyNames, isCurrency } from '@keyhaven/contracts/money'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useColorScheme } from '../../lib/color-scheme.ts'
import { useCurrency } from '../../state/catalog/currency.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'

const schemes = [
  { value: 'auto', label: 'Automatic', icon: SunMoon },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

const options = currencies.map((code) => ({
  value: code,
  label: `${currencyNames[code]} (${code})`,
}))

/** Currency and colours, on screens whose header has no room for them. */
export function MenuSettings() {
  const { currency, choose } = useCurrency()
  const { scheme, choose: chooseScheme } = useColorScheme()
  return (
    <section aria-label="Settings" className="grid gap-4 border-t pt-4">
      <h2 className="text-small font-semibold text-ink-3">Settings</h2>
      <SelectField
        label="Currency"
        options={options}
        value={currency}
        onChange={(event) => {
          if (isCurrency(event.target.value)) choose(event.target.value)
        }}
      />
      <div className="grid gap-1.5">
        <p className="text-body-sm font-label" aria-hidden>
          Colour scheme
        </p>
        <Segmented
          legend="Colour scheme"
          options={schemes}
          value={scheme}
          onChange={chooseScheme}
          className="w-full"
        />
      </div>
    </section>
  )
}
