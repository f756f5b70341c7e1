import type { Order } from '@keyhaven/contracts/orders'
import { ExternalLink, Laptop, Monitor } from 'lucide-react'
import { useState } from 'react'
import { installSteps } from '../../content/checkout.ts'
import { systemOf } from '../../lib/device.rules.ts'
import { reportDownload } from '../../lib/download-log.ts'
import { useProducts } from '../../state/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const systems = [
  { value: 'Windows', label: 'Windows', icon: Monitor },
  { value: 'Mac', label: 'Mac', icon: Laptop },
] as const

function useWindowsOnly(order: Order): boolean {
  const bought = order.items.map(({ productId }) => productId)
  const products = useProducts().filter(({ id }) => bought.includes(id))
  return products.some(({ systemRequirements }) => systemRequirements.windowsOnly)
}

function DownloadLink({ order }: { order: Order }) {
  const item = order.licenseKeys[0]
  if (!item) return null
  const { productId } = item
  const report = () => reportDownload({ orderId: order.id, productId, downloadType: 'software' })
  return (
    <ButtonLink
      to={item.downloadLink}
      target="_blank"
      rel="noopener noreferrer"
      variant="primary"
      size="sm"
      className="mt-3"
      onClick={report}
    >
      <ExternalLink size={15} aria-hidden />
      Open official download page
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  )
}

/** Three steps for the computer this page is open on, or for the other kind. */
export function InstallHelp({ order }: { order: Order }) {
  const [system, setSystem] = useState(() =>
    systemOf(navigator.userAgent, navigator.maxTouchPoints),
  )
  const hasWindowsOnly = useWindowsOnly(order)
  return (
    <Card as="section" padded aria-labelledby="install" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="install" className="type-heading">
          What to do now
        </h2>
        <Segmented
          legend="Your computer"
          options={systems}
          value={system}
          onChange={setSystem}
          size="sm"
        />
      </div>
      {system === 'Mac' && hasWindowsOnly && (
        <Notice tone="warning">
          Professional Plus runs on Windows only. Open this page on your PC.
        </Notice>
      )}
      <NumberedSteps steps={installSteps[system]} action={<DownloadLink order={order} />} />
      <TextLink to="/installation-guide" className="w-fit text-body-sm">
        See the installation guide
      </TextLink>
    </Card>
  )
}
