import { useController, useWatch } from 'react-hook-form'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormCheckboxField, FormSelectField, FormTextField } from '../../../ui/form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useEditions } from '../../kit/use-editions.ts'
import { useCurrencies } from './use-currencies.ts'
import { useStoreOptions } from './use-store-options.ts'

const kinds = [
  { value: 'percentage', label: 'Percent' },
  { value: 'fixed', label: 'Amount' },
]

function EditionBoxes({ name, legend, hint }: { name: string; legend: string; hint: string }) {
  const { field, fieldState } = useController({ name })
  const editions = useEditions()
  const chosen: readonly string[] = field.value
  const toggle = (id: string) =>
    field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="text-label font-semibold text-ink">{legend}</legend>
      <p className="text-small text-ink-3">{fieldState.error?.message ?? hint}</p>
      {editions.map(({ id, name: label }) => (
        <CheckboxField
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  )
}

function CurrencyField() {
  const chosen = String(useWatch({ name: 'currency' }) ?? '')
  const open = useCurrencies(chosen)
  const options = [
    { value: '', label: 'Every currency' },
    ...open.map((code) => ({ value: code, label: `${code} only` })),
  ]
  return <FormSelectField label="Currency" name="currency" options={options} />
}

function Value() {
  const [kind, currency] = useWatch({ name: ['kind', 'currency'] })
  const unit = kind === 'percentage' ? '%' : currency || 'USD'
  return (
    <FormTextField
      label="Value"
      name="value"
      inputMode="decimal"
      autoComplete="off"
      trailing={<span className="text-small">{unit}</span>}
    />
  )
}

function LeastSubtotal() {
  const currency = useWatch({ name: 'currency' })
  return (
    <FormTextField
      label="Smallest subtotal"
      name="minSubtotal"
      inputMode="decimal"
      autoComplete="off"
      hint="Of the whole cart. 0 for any."
      trailing={<span className="text-small">{currency || 'USD'}</span>}
    />
  )
}

const Switches = () => (
  <div className="grid gap-3 sm:grid-cols-2">
    <FormCheckboxField
      label="First order only"
      name="isFirstOrder"
      hint="By the buyer’s mailbox."
    />
    <FormCheckboxField
      label="Claimable"
      name="isClaimable"
      hint="A link puts it into the cart, for 24 hours."
    />
    <FormCheckboxField
      label="May make an order free"
      name="allowsFree"
      hint="Otherwise it is refused where nothing would be left to pay."
    />
  </div>
)

const Limits = () => (
  <Panel title="Limits and time">
    <div className="grid gap-5 px-5 pb-5">
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <FormTextField
          label="Uses in total"
          name="maxUses"
          inputMode="numeric"
          optional
          hint="Empty for any number."
        />
        <FormTextField label="Uses per customer" name="maxPerCustomer" inputMode="numeric" />
        <FormTextField label="Free orders per day" name="freePerDay" inputMode="numeric" />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormTextField label="Starts (UTC)" name="startsAt" type="datetime-local" />
        <FormTextField
          label="Ends (UTC)"
          name="endsAt"
          type="datetime-local"
          optional
          hint="Empty for no end."
        />
      </div>
    </div>
  </Panel>
)

/** Everything a coupon is made of, but for its code. */
export function CouponFields() {
  return (
    <>
      <Panel title="Value" lead="One coupon per order. Coupons never add up.">
        <div className="grid gap-5 px-5 pb-5">
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <FormSelectField label="Kind" name="kind" options={kinds} />
            <Value />
            <CurrencyField />
          </div>
          <FormTextField
            label="Name for the team"
            name="name"
            optional
            maxLength={120}
            autoComplete="off"
            hint="Buyers never see it."
          />
        </div>
      </Panel>
      <Panel title="Who and what">
        <div className="grid gap-5 px-5 pb-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <LeastSubtotal />
            <FormSelectField label="Store" name="storeId" options={useStoreOptions()} />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <EditionBoxes name="productIds" legend="Only for editions" hint="None is all." />
            <EditionBoxes
              name="excludedProductIds"
              legend="Excluded"
              hint="Keep their price, whatever else is chosen."
            />
          </div>
          <Switches />
        </div>
      </Panel>
      <Limits />
    </>
  )
}
