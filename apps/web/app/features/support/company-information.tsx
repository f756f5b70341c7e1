import { BadgeCheck, Check } from 'lucide-react'
import { useClaim, useCompany, useStorefront } from '../../state/storefront.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/container.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SampleNote } from '../../ui/sample-mark.tsx'

function Status() {
  const status = useClaim('license-status')
  const mark = useClaim('verified-mark')
  const isSample = useStorefront()?.showsSamples
  if (!status) return null
  return (
    <Fact term="Status">
      <span className="flex flex-wrap items-center gap-2" data-sample={isSample || undefined}>
        {status}
        {mark && (
          <Pill tone="success" icon={BadgeCheck}>
            {mark}
          </Pill>
        )}
        {isSample && <SampleNote />}
      </span>
    </Fact>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t py-3 first:border-t-0 sm:grid-cols-4">
      <dt className="text-ink-3">{term}</dt>
      <dd className="sm:col-span-3">{children}</dd>
    </div>
  )
}

function WhyChooseUs() {
  const claimed = [
    useClaim('partner'),
    useClaim('authentic-software'),
    useClaim('support-technical'),
    useClaim('payment-secure'),
  ]
  const reasons = claimed.filter((reason) => reason !== null)
  const isSample = useStorefront()?.showsSamples
  if (reasons.length === 0) return null
  return (
    <Card
      padded
      className="grid content-start gap-4 lg:col-span-2"
      data-sample={isSample || undefined}
    >
      <h2 className="type-heading">Why Choose Us</h2>
      <ul className="grid gap-3 text-body-sm">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-center gap-3">
            <Check size={17} className="text-accent-ink" aria-hidden />
            {reason}
          </li>
        ))}
      </ul>
      {isSample && <SampleNote />}
    </Card>
  )
}

/** Who runs the shop, and what it claims. */
export function CompanyInformation() {
  const company = useCompany()
  return (
    <Section tight>
      <div className="grid gap-5 lg:grid-cols-5">
        <Card padded className="grid gap-3 lg:col-span-3">
          <h2 className="type-heading">Company Information</h2>
          <dl className="text-body-sm">
            <Fact term="Company">{company.name}</Fact>
            <Fact term="Website">{company.website}</Fact>
            <Fact term="Address">{company.address.join(', ')}</Fact>
            <Fact term="Phone">{company.phone}</Fact>
            <Status />
          </dl>
          <p className="text-small text-ink-3">{company.disclaimer}</p>
        </Card>
        <WhyChooseUs />
      </div>
    </Section>
  )
}
