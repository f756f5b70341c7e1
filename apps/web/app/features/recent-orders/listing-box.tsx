import type { Order } from '@keyhaven/contracts/orders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { listingQuery, saveListing } from './listing.queries.ts'

const countries = new Intl.DisplayNames('en', { type: 'region' })

type Shown = Pick<Order, 'id' | 'firstName' | 'billingInfo' | 'items'>

/** "A., Germany, Office Home 2024": what others read, to the letter. */
export function listedWords({ firstName, billingInfo, items }: Shown): string {
  const initial = `${firstName.slice(0, 1).toUpperCase()}.`
  return [initial, countries.of(billingInfo.country), items[0]?.name].filter(Boolean).join(', ')
}

/** Whether the shop would show this order at all. */
export const useMayBeListed = (orderId: string): boolean =>
  useQuery(listingQuery(orderId)).data?.mayBeListed ?? false

/** Asked after the purchase, unticked, and as easily taken back. */
export function ListingBox({ order }: { order: Shown }) {
  const queries = useQueryClient()
  const query = listingQuery(order.id)
  const { data } = useQuery(query)
  const [request, setRequest] = useState<boolean>()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (isListed: boolean) => saveListing(order.id, isListed),
    onSuccess: (kept) => queries.setQueryData(query.queryKey, kept),
    onSettled: () => setRequest(undefined),
  })
  const choose = (isListed: boolean) => {
    setRequest(isListed)
    mutate(isListed)
  }
  if (!data?.mayBeListed) return null
  const status = data.isListed
    ? 'Shown from one hour after the payment, for a day. Untick the box to end it.'
    : 'This order is not shown.'
  return (
    <div className="grid gap-3">
      <CheckboxField
        label="Show this order among recent orders"
        hint={
          <>
            Other shoppers then read “{listedWords(order)}” and how long ago it was. Nothing else is
            shown: no full name, no address, no order number.
          </>
        }
        // The tick moves with the press; the words below wait for the shop.
        checked={request ?? data.isListed}
        disabled={isPending}
        onChange={(event) => choose(event.target.checked)}
      />
      <p className="text-small text-ink-3" role="status">
        {isError ? 'That did not work. Please try again.' : status}
      </p>
    </div>
  )
}
