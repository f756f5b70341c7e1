import type { Order } from '@keyhaven/contracts/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderKeys } from '../../state/order/order-keys.ts'
import { fullKeyOf, type NamedKey, revealKeys } from '../../state/order/reveal-keys.ts'

/** Keys that nobody saw yet, and the press that shows them. */
export type UnseenKeys = Readonly<{
  /** The key in full; undefined where it could not be shown. */
  reveal: (wanted: NamedKey) => Promise<string | undefined>
  isBusy: boolean
  hasFailed: boolean
}>

/** Undefined once the keys of an order are here in full. */
export function useUnseenKeys(order: Order): UnseenKeys | undefined {
  const client = useQueryClient()
  const { mutateAsync, isPending, isError } = useMutation({
    mutationFn: () => revealKeys(order.id),
    onSuccess: (revealed) => {
      client.setQueryData(orderKeys.view(order.id), revealed)
      void client.invalidateQueries({ queryKey: orderKeys.timeline(order.id) })
    },
  })
  if (order.areKeysSeen || order.licenseKeys.length === 0) return undefined
  const reveal = (wanted: NamedKey) =>
    mutateAsync().then(
      (revealed) => fullKeyOf(revealed, wanted),
      () => undefined,
    )
  return { reveal, isBusy: isPending, hasFailed: isError }
}
