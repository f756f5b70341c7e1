import { unbroken } from '../../lib/typography.ts'
import { useClaim, useStorefront } from '../../state/storefront.ts'
import { Section } from '../../ui/container.tsx'
import { SampleNote } from '../../ui/sample-mark.tsx'

/** One figure alone says too little for a section of its own. */
const FEWEST_SHOWN = 2

type Figure = Readonly<{ value: string | null; label: string }>
type Shown = Figure & { value: string }

const isShown = (figure: Figure): figure is Shown => figure.value !== null

function useFigures(): Shown[] {
  const hours = useClaim('support-hours')
  const support = useClaim('support') ?? 'support'
  const raters = useClaim('rating-count')
  // How customers feel is said only where the agreed texts are.
  const isAgreed = useStorefront()?.showsSamples ?? false
  const peak = useClaim('delivery-peak')
  return [
    {
      value: useClaim('rating'),
      label: raters ? `average rating from ${raters}` : 'average rating',
    },
    { value: useClaim('customers'), label: isAgreed ? 'happy customers' : 'customers so far' },
    { value: useClaim('satisfaction'), label: 'satisfaction' },
    { value: useClaim('delivery-time'), label: `key by e-mail${peak ? `, ${peak}` : ''}` },
    { value: hours, label: support.replace(`${hours} `, '') },
  ].filter(isShown)
}

/** The shop in figures, each of them decided by the registry of claims. */
export function Statistics() {
  const figures = useFigures()
  const isSample = useStorefront()?.showsSamples
  if (figures.length < FEWEST_SHOWN) return null
  return (
    <Section label="The shop in figures" isSample={isSample}>
      {isSample && (
        <p className="mb-4">
          <SampleNote />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:auto-cols-auto lg:grid-flow-col lg:grid-cols-none">
        {figures.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 lg:border-l lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="text-body-sm text-ink-2">{unbroken(label)}</dt>
            <dd className="type-title sm:whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
