import { effectsOf } from '@keyhaven/contracts/staff/approval-effects'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { ArrowRight } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { useEditions } from '../../kit/use-editions.ts'
import { ago, day } from '../../kit/when.ts'
import { payloadFacts } from './payload.rules.ts'

/** Who asks, what will happen in sentences, and all of it line by line. */
export function Payload({ approval }: { approval: Approval }) {
  const { kind, askedByName, askerSince, askedAt } = approval
  return (
    <div className="grid gap-4">
      <p className="rounded-control bg-surface-sunken p-3 text-small text-ink-2">
        <b className="font-semibold text-ink">{askedByName}</b> asked {ago(askedAt)}. Here since{' '}
        {day(askerSince)}.
      </p>
      <section aria-label="If you approve">
        <h3 className="text-small font-semibold text-ink">If you approve</h3>
        <ul className="mt-1.5 grid gap-1.5 text-small text-ink-2">
          {effectsOf(kind).map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <ArrowRight size={15} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden />
              {sentence}
            </li>
          ))}
        </ul>
      </section>
      <Everything approval={approval} />
    </div>
  )
}

/** Nothing of what is stored is left out. */
function Everything({ approval }: { approval: Approval }) {
  const editions = useEditions()
  const editionName = (id: string) => editions.find((one) => one.id === id)?.name ?? id
  return (
    <section
      aria-label="All of what happens"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, also by keyboard
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-control bg-surface-sunken p-3 text-micro"
    >
      <dl className="grid gap-1.5">
        {payloadFacts(approval.payload, { editionName, toOrder }).map(({ label, text, to }) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[2fr_3fr]">
            <dt className="wrap-anywhere text-ink-3">{label}</dt>
            <dd className="wrap-anywhere text-ink">
              {to ? <TextLink to={to}>{text}</TextLink> : text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
