import type { BuyerHistory } from '@keyhaven/contracts/staff/buyer-history'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { toClaim, toReturn } from './addresses.ts'
import { amountText } from './amount-text.ts'
import { claimLooks, returnLooks } from './desk-looks.ts'
import { Panel } from './panel.tsx'
import { when } from './when.ts'

type Look = (typeof claimLooks)['queued']

function Row({
  to,
  label,
  look,
  children,
}: {
  to: string
  label: string
  look: Look
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t px-5 py-3 text-small">
      <div className="grid min-w-0">
        <TextLink to={to}>{label}</TextLink>
        <span className="text-ink-3">{children}</span>
      </div>
      <Pill tone={look.tone} icon={look.icon}>
        {look.label}
      </Pill>
    </li>
  )
}

/** What this buyer claimed and gave back before. */
export function BuyerHistoryPanel({ history }: { history: BuyerHistory }) {
  const { orders, claims, returns } = history
  const isEmpty = claims.length + returns.length === 0
  return (
    <Panel
      title="Earlier claims and returns"
      lead={`${orders} paid ${orders === 1 ? 'order' : 'orders'} of this address`}
    >
      {isEmpty && <p className="px-5 pb-5 text-small text-ink-2">None before this one.</p>}
      <ul>
        {claims.map((claim) => (
          <Row
            key={claim.id}
            to={toClaim(claim.id)}
            label={`Claim on ${claim.orderNumber}`}
            look={claimLooks[claim.state]}
          >
            {claim.productName}, key ending {claim.lastFive}, {when(claim.createdAt)}
          </Row>
        ))}
        {returns.map((request) => (
          <Row
            key={request.id}
            to={toReturn(request.id)}
            label={`Return of ${request.orderNumber}`}
            look={returnLooks[request.state]}
          >
            {amountText(request.amount, request.currency)}, {request.seenLicenses} of{' '}
            {request.licenses} seen, {when(request.askedAt)}
          </Row>
        ))}
      </ul>
    </Panel>
  )
}
