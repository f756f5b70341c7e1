import { Ban, Check, Clock } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import type { Quote } from './quote-page.tsx'

type Offer = Quote['offers'][number]

function stateOf({ isPaid, isWithdrawn, isSuperseded, isExpired, orderId }: Offer) {
  if (isPaid) return { label: 'Paid', tone: 'success', icon: Check } as const
  if (orderId) return { label: 'Being paid', tone: 'warning', icon: Clock } as const
  if (isWithdrawn) return { label: 'Withdrawn', tone: 'danger', icon: Ban } as const
  if (isSuperseded) return { label: 'Replaced', tone: 'neutral', icon: Ban } as const
  if (isExpired) return { label: 'Expired', tone: 'neutral', icon: Clock } as const
  return { label: 'Can be accepted', tone: 'accent', icon: Check } as const
}

/** Every version that was issued, the newest first. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  return (
    <Panel title="Offers">
      <ul>
        {offers.map((offer) => {
          const { label, tone, icon } = stateOf(offer)
          return (
            <li key={offer.version} className="grid gap-2 border-t px-5 py-3.5 text-small">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="font-semibold text-ink">Version {offer.version}</span>
                <span className="flex items-center gap-3">
                  <Pill tone={tone} icon={icon}>
                    {label}
                  </Pill>
                  <span className="tabular-nums">{amountText(offer.total, offer.currency)}</span>
                </span>
              </div>
              <p className="text-ink-2">
                {offer.lines
                  .map(
                    (line) =>
                      `${line.quantity} × ${line.productName} at ${amountText(line.unitPrice, offer.currency)}`,
                  )
                  .join(', ')}
              </p>
              <p className="text-ink-3">
                Issued {when(offer.issuedAt)}, until {when(offer.expiresAt)},{' '}
                {offer.openedAt ? `opened ${when(offer.openedAt)}` : 'not opened yet'}
                {offer.orderId && (
                  <>
                    , <TextLink to={toOrder(offer.orderId)}>open the order</TextLink>
                  </>
                )}
              </p>
            </li>
          )
        })}
        {offers.length === 0 && (
          <li className="border-t px-5 py-3.5 text-small text-ink-2">Nothing was offered yet.</li>
        )}
      </ul>
    </Panel>
  )
}
