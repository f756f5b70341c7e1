import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { TextLink } from '../../../ui/link.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { useEditions } from '../../kit/use-editions.ts'
import { payloadFacts } from './payload.rules.ts'

/** All of what will happen. */
export function Payload({ approval }: { approval: Approval }) {
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
