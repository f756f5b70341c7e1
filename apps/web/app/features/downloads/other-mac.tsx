import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { macTokenOf } from './downloads.queries.ts'

const linkOf = (token: string) => `${location.origin}/office-mac?token=${token}`

/** A link to the download for another Mac. It shows no key, so it may be sent. */
export function OtherMac({ order, token }: { order: Order; token: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      const fresh = token ?? (await macTokenOf(order))
      if (!fresh) throw new Error('no token')
      await navigator.clipboard.writeText(linkOf(fresh))
      toast({ title: 'Copied', description: 'Open the link on your other Mac.', tone: 'success' })
    } catch {
      const description = 'The link could not be copied. Please try again in a minute.'
      toast({ title: 'Copy Failed', description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-body-sm text-ink-2">
        A link to the download, for 24 hours and ten visits. It shows no keys.
      </p>
      <Button
        variant="soft"
        block
        onClick={() => void copy()}
        busy={isBusy ? 'Copying...' : undefined}
      >
        Copy the link
      </Button>
    </div>
  )
}
