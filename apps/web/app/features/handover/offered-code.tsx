import { useMutation } from '@tanstack/react-query'
import { RefreshCw, Send } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { CodeTiles } from './code-tiles.tsx'
import { mailLink, type Offer } from './handover.queries.ts'
import { clockAfter, shortAddress } from './handover.rules.ts'
import { QrCode } from './qr-code.tsx'

function SendLink({ orderId }: { orderId: string }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => mailLink(orderId),
  })
  if (isSuccess)
    return <Notice tone="success" isNew title="The link is on its way to your mailbox." />
  return (
    <>
      <Button
        size="sm"
        className="grow"
        busy={isPending ? 'Sending...' : undefined}
        onClick={() => mutate()}
      >
        <Send size={16} aria-hidden /> Send me the link
      </Button>
      {isError && (
        <Notice tone="danger" isNew>
          That did not work. Please try again.
        </Notice>
      )}
    </>
  )
}

type OfferedProps = {
  orderId: string
  offer: Offer & { since: Date }
  isRenewing: boolean
  onRenew: () => void
}

/** Where to go on the computer and what to enter there. */
export function OfferedCode({ orderId, offer, isRenewing, onRenew }: OfferedProps) {
  return (
    <>
      <p className="text-body-sm text-ink-2">Your key is for a computer. There, open</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode {...offer.qr} />
        <div className="grid gap-2">
          <b className="font-semibold wrap-anywhere">{shortAddress(offer.address)}</b>
          <span className="text-small text-ink-3">and enter</span>
          <CodeTiles code={offer.code} />
        </div>
      </div>
      <p className="text-small text-ink-3">
        Works once, until {clockAfter(offer.secondsLeft, offer.since)}. Nothing opens before you say
        yes here, so keep this page open. The QR code is for a laptop or tablet with a camera.
      </p>
      <p className="flex items-center gap-2 text-body-sm text-ink-2" role="status">
        <Spinner label="Waiting" size={16} /> Waiting for your computer
      </p>
      <div className="flex flex-wrap gap-2">
        <SendLink orderId={orderId} />
        <Button size="sm" busy={isRenewing ? 'Making it...' : undefined} onClick={onRenew}>
          <RefreshCw size={15} aria-hidden /> New code
        </Button>
      </div>
    </>
  )
}
