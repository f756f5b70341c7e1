import type { OwnOrder } from '@keyhaven/contracts/account'
import { isWindowsOnly } from '@keyhaven/contracts/official-downloads'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { systemOf } from '../../lib/computer/device.rules.ts'
import { reportDownload } from '../../lib/order/download-log.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOfficialLinks } from './downloads.queries.ts'
import { VendorLink } from './vendor-link.tsx'

type Item = OwnOrder['items'][number]

function EditionDownload({ order, item }: { order: OwnOrder; item: Item }) {
  const { productId, name } = item
  const linkOf = useOfficialLinks()
  const [system] = useState(() => systemOf(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <li className="grid gap-3 border-t pt-4">
      <h3 className="font-semibold">{name}</h3>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <VendorLink
          to={linkOf({ id: productId, name }, isWindowsOnly(productId) ? 'Windows' : system)}
          about={name}
          onPress={() => reportDownload({ orderId: order.id, productId, downloadType: 'software' })}
        >
          Official download
        </VendorLink>
        <TextLink to="/office-for-windows" className="text-body-sm">
          Steps for Windows
        </TextLink>
        {!isWindowsOnly(productId) && (
          <TextLink to="/office-mac" className="text-body-sm">
            Steps for a Mac
          </TextLink>
        )}
      </div>
    </li>
  )
}

/** The download of one order, and the way to its keys. */
export function FoundOrder({ order }: { order: OwnOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" padded aria-labelledby="found" className="grid max-w-176 gap-5">
      <h2 id="found" ref={heading} tabIndex={-1} className="type-heading">
        Order {order.orderNumber}
      </h2>
      <ul className="grid gap-4">
        {order.items.map((item) => (
          <EditionDownload key={item.productId} order={order} item={item} />
        ))}
      </ul>
      <p className="border-t pt-5">
        <ButtonLink to={`/order-success/${order.id}`} variant="soft">
          <KeyRound size={17} aria-hidden />
          Keys and receipt
        </ButtonLink>
      </p>
    </Card>
  )
}

/** Said only to someone who has proved the mailbox: nobody else learns what was bought with it. */
export function NoSuchOrder() {
  return (
    <Notice tone="warning" title="No order with that number." className="mb-6 max-w-106" isNew>
      Nothing with this number was bought with your address. Check the receipt, or look at{' '}
      <TextLink to="/account">everything you bought</TextLink>.
    </Notice>
  )
}
