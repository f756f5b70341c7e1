import type { Order } from '@keyhaven/contracts/orders'
import { lateDelivery } from '@keyhaven/contracts/promises'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { reportDownload } from '../../lib/order/download-log.ts'
import { factsOf } from '../../lib/order/licence-facts.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useClaim } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/licence-card/copy-button.tsx'
import { LicenceCard } from '../../ui/licence-card/licence-card.tsx'
import { TextLink, textLinkStyles } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keysAsText, type LicenceOfOrder, licencesOf } from './order.rules.ts'
import { type UnseenKeys, useUnseenKeys } from './use-unseen-keys.ts'

function AllKeys({ order }: { order: Order }) {
  const [hasFailed, setFailed] = useState(false)
  const text = keysAsText(order)
  return (
    <>
      <div className="-ml-3 flex gap-1 sm:ml-0">
        <CopyButton
          ask={async () => text}
          label="Copy all"
          what="keys"
          variant="ghost"
          onFailure={() => setFailed(true)}
        />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            const file = new Blob([`${text}\n`], { type: 'text/plain' })
            saveFile(file, `keyhaven-${order.orderNumber}.txt`)
            reportDownload({ orderId: order.id, downloadType: 'license_key' })
          }}
        >
          <Download size={15} aria-hidden />
          Save as text
        </Button>
      </div>
      {hasFailed && (
        <Notice tone="danger" title="Copy Failed" className="w-full" isNew>
          Unable to copy license key. Use Save as text, or reveal a key and press Ctrl/Cmd + C.
        </Notice>
      )}
    </>
  )
}

/** The address changed without the old mailbox: what was seen before is not shown again. */
function Withheld({ count, orderNumber }: { count: number; orderNumber: string }) {
  const what = count === 1 ? 'One key was' : `${count} keys were`
  return (
    <Notice tone="neutral" title={`${what} delivered before the address changed.`}>
      To keep your keys safe, we do not show them again after such a change. If you do not have
      them, <TextLink to={`/contact#about=order.${orderNumber}`}>contact us</TextLink> and we check
      it with you.
    </Notice>
  )
}

/** Why the keys are not here yet, for a buyer who may rather want the money back. */
function Unseen({ hasFailed }: UnseenKeys) {
  if (hasFailed) {
    return (
      <Notice tone="danger" title="The keys could not be shown." isNew>
        Please try again in a moment. Your keys are safe.
      </Notice>
    )
  }
  return (
    <Notice tone="neutral">
      Your keys are ready. Reveal them when you want to use them. Unused keys are refunded after a
      quick check.
    </Notice>
  )
}

type CardProps = { item: LicenceOfOrder; unseen: UnseenKeys | undefined; onCheck: () => void }

function OrderedLicence({ item, unseen, onCheck }: CardProps) {
  const products = useProducts()
  const product = products.find(({ id }) => id === item.productId)
  const late = lateDelivery(useClaim('delivery-later'))
  const ask = async () => (unseen ? await unseen.reveal(item) : item.licenseKey)
  return (
    <LicenceCard
      size="short"
      licence={{ ...item, facts: factsOf(product) }}
      ask={ask}
      isBusy={unseen?.isBusy ?? false}
      canCopy={!unseen}
      waiting={
        <>
          Being prepared. It follows {late}, here and by e-mail.{' '}
          <button type="button" className={textLinkStyles()} onClick={onCheck}>
            Check again
          </button>
        </>
      }
    />
  )
}

/** What was bought. The keys are hidden on the page; everything works without showing them. */
export function KeysSection({ order, onCheck }: { order: Order; onCheck: () => void }) {
  const unseen = useUnseenKeys(order)
  return (
    <section aria-labelledby="keys" className="grid gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="keys" className="type-heading">
          Your licence keys
        </h2>
        {order.licenseKeys.length > 0 && !unseen && <AllKeys order={order} />}
      </div>
      {order.withheldKeys !== undefined && (
        <Withheld count={order.withheldKeys} orderNumber={order.orderNumber} />
      )}
      {unseen && <Unseen {...unseen} />}
      {licencesOf(order).map((item) => (
        <OrderedLicence key={item.id} item={item} unseen={unseen} onCheck={onCheck} />
      ))}
    </section>
  )
}
