import type { OwnOrder } from '@keyhaven/contracts/account'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openOwn } from './order-email.queries.ts'
import { refusalOf, shortAddress } from './order-email.rules.ts'

/** On the card of an order in the account: its page knows how to put the address right. */
export function UnreachableOwnOrder({ order, email }: { order: OwnOrder; email: string }) {
  const [refusal, setRefusal] = useState<string>()
  if (!order.isUnreachable) return null
  const open = async () => {
    try {
      await openOwn(order.id)
      location.assign(`/order-success/${order.id}`)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }
  const correct = (
    <Button size="sm" onClick={() => void open()}>
      Correct it here
    </Button>
  )
  return (
    <Notice tone="danger" title={`We could not reach ${shortAddress(email)}.`} action={correct}>
      {refusal ?? 'E-mails about this order came back.'}
    </Notice>
  )
}
