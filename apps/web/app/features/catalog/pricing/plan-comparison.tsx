import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { useState } from 'react'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useStorefront } from '../../../state/storefront.ts'
import { Section, SectionHead } from '../../../ui/container.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { AddButton } from '../cards/add-button.tsx'
import { editionName } from '../catalog.rules.ts'
import { ColumnHead } from '../compare/comparison-head.tsx'
import { EditionTable } from '../compare/edition-table.tsx'
import { UpdatesByYear } from '../editions/updates-by-year.tsx'
import { plansOf, pricingRows } from './pricing.rules.ts'

/** Every feature of the three plans; on a phone one plan is left out, which one is chosen. */
export function PlanComparison() {
  const plans = plansOf(useProducts())
  const claims = useStorefront()?.claims
  const [hidden, setHidden] = useState<string>()
  const isHidden = ({ id }: Product) => id === (hidden ?? plans[0]?.id)
  const pairs = plans.toReversed().map((out) => ({
    value: out.id,
    label: plans
      .filter((plan) => plan !== out)
      .map(editionName)
      .join(' and '),
  }))
  return (
    <>
      <Section tone="sunken" id="comparison">
        <SectionHead eyebrow="Compare" title="What each plan includes" />
        <SelectField
          label="Plans to compare"
          options={pairs}
          value={hidden ?? plans[0]?.id ?? ''}
          onChange={(event) => setHidden(event.target.value)}
          className="mb-4 sm:hidden"
        />
        <EditionTable
          caption="The three plans compared feature by feature"
          products={plans}
          rows={pricingRows(plans, claims)}
          corner="One payment, one computer"
          columnStyle={(plan) =>
            clsx(isHidden(plan) && 'max-sm:hidden', plan.popular && 'bg-surface-selected')
          }
          head={(plan) => (
            <ColumnHead
              product={plan}
              name={editionName(plan)}
              action={<AddButton product={plan} />}
            />
          )}
          isSticky
        />
      </Section>
      <UpdatesByYear category="Business" />
    </>
  )
}
