import { currencies } from '@keyhaven/contracts/money'
import { LONGEST_BRAND, LONGEST_TAGLINE } from '@keyhaven/contracts/staff/stores'
import { heroLayouts } from '@keyhaven/contracts/storefront'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormSelectField, FormTextareaField, FormTextField } from '../../../ui/form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'
import { fieldLabels } from './store-form.rules.ts'

const pages = [
  { value: 'main', label: 'All pages of the shop' },
  { value: 'office', label: 'The smaller site: one product page' },
]
const layouts = [
  { value: '', label: 'As in the settings' },
  ...heroLayouts.map((layout) => ({ value: layout, label: layout.replaceAll('-', ' ') })),
]
const money = currencies.map((code) => ({ value: code, label: code }))
const states = [
  { value: 'active', label: 'Open' },
  { value: 'closed', label: 'Closed: its hosts answer nobody' },
]

function useEditions() {
  const { data } = useQuery({
    queryKey: ['/api/admin/products', 'of stores'],
    queryFn: () =>
      calls.listStaffProducts({
        query: { limit: 100 },
      }),
  })
  return data?.products ?? []
}

function Editions() {
  const { field, fieldState } = useController({ name: 'productIds' })
  const chosen: readonly string[] = field.value
  const toggle = (id: string) =>
    field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="text-label font-semibold text-ink">{fieldLabels.productIds}</legend>
      <p className="text-small text-ink-3">{fieldState.error?.message ?? 'None is all.'}</p>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {useEditions().map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const BrandFields = () => (
  <Panel title="Brand" lead="What visitors read on pages, in mails and on invoices.">
    <div className="grid gap-5 px-5 pb-5">
      <FormTextField
        label={fieldLabels.name}
        name="name"
        maxLength={60}
        autoComplete="off"
        hint="Visitors never see it."
      />
      <FormTextField
        label={fieldLabels.brand}
        name="brand"
        optional
        maxLength={LONGEST_BRAND}
        autoComplete="off"
        hint="Empty for the name of the company in the settings."
      />
      <FormTextField
        label={fieldLabels.tagline}
        name="tagline"
        optional
        maxLength={LONGEST_TAGLINE}
        autoComplete="off"
        hint="Shown at the foot of every page."
      />
    </div>
  </Panel>
)

/** Everything a store is made of, but for its id. The main one is always open, with every page. */
export function StoreFields({ isMain = false }: { isMain?: boolean }) {
  return (
    <>
      <BrandFields />
      <Panel title="Hosts and pages">
        <div className="grid gap-5 px-5 pb-5">
          <FormTextareaField
            label={fieldLabels.hosts}
            name="hosts"
            optional
            rows={3}
            hint="One per line. Mails lead to the first that is open. A new one waits for its proof and a second person."
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {!isMain && (
              <FormSelectField label={fieldLabels.routeSet} name="routeSet" options={pages} />
            )}
            <FormSelectField label={fieldLabels.heroLayout} name="heroLayout" options={layouts} />
            {!isMain && <FormSelectField label={fieldLabels.state} name="state" options={states} />}
          </div>
        </div>
      </Panel>
      <Panel title="Catalogue and money">
        <div className="grid gap-5 px-5 pb-5">
          <FormSelectField
            label={fieldLabels.currency}
            name="currency"
            options={money}
            hint="For visitors who have not chosen one."
          />
          <Editions />
        </div>
      </Panel>
      <Panel title="Why">
        <div className="px-5 pb-5">
          <FormTextField
            label={fieldLabels.reason}
            name="reason"
            maxLength={500}
            autoComplete="off"
            hint="It is kept in the history."
          />
        </div>
      </Panel>
    </>
  )
}
