import type { OwnOrder } from '@keyhaven/contracts/account'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import { type ComponentType, useState } from 'react'
import { redeemPage } from '../../content/downloads.ts'
import { useSession } from '../../state/customer.ts'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Asking, type Claim, ClaimForm } from './claim-form.tsx'
import { FoundOrder, NoSuchOrder } from './found-order.tsx'

/** What the account feature lends: proving a mailbox, and opening what was bought with it. */
export type RedeemParts = Asking &
  Readonly<{
    CodeStep: ComponentType<{
      sentTo: string
      action: string
      onCode: (code: string) => Promise<void>
    }>
    ownOrders: () => Promise<readonly OwnOrder[]>
    openOrder: (id: string) => Promise<unknown>
  }>

const crumbs = [{ label: 'Home', to: '/' }, { label: redeemPage.title }]

/** The order of that number, opened for this browser; null if the mailbox has no such order. */
async function openedOrder({ ownOrders, openOrder }: RedeemParts, orderNumber: string) {
  const wanted = normalOrderNumber(orderNumber)
  const order = (await ownOrders()).find((own) => own.orderNumber === wanted) ?? null
  if (order) await openOrder(order.id)
  return order
}

/** Order number and address, then a code from the mailbox, then the download. */
export function RedeemScreen({ parts }: { parts: RedeemParts }) {
  const { openWithCode } = useSession()
  const [claim, setClaim] = useState<Claim>()
  const [order, setOrder] = useState<OwnOrder | null>()
  const { CodeStep } = parts
  return (
    <Container className="pb-section">
      <PageHeader title={redeemPage.title} lead={redeemPage.lead} crumbs={crumbs} />
      {order && <FoundOrder order={order} />}
      {order === null && <NoSuchOrder />}
      {!order && (
        <Card padded className="grid max-w-106 gap-5">
          {claim ? (
            <CodeStep
              sentTo={`If we find an order for ${claim.email}, we’ve sent a six-digit code there.`}
              action="Open my download"
              onCode={async (code) => {
                await openWithCode({ email: claim.email, code })
                setOrder(await openedOrder(parts, claim.orderNumber))
                setClaim(undefined)
              }}
            />
          ) : (
            <ClaimForm parts={parts} onSent={setClaim} />
          )}
        </Card>
      )}
    </Container>
  )
}
