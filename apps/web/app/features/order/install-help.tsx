import type { Order } from '@keyhaven/contracts/orders'
import { Download, Laptop, Monitor } from 'lucide-react'
import { useState } from 'react'
import { installSteps } from '../../content/checkout.ts'
import { deviceTypeOf, type System, systemOf } from '../../lib/computer/device.rules.ts'
import { reportDownload } from '../../lib/order/download-log.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { DrawnWindow } from '../../ui/drawn-windows/drawn-window.tsx'
import { maskBefore } from '../../ui/licence-card/licence.rules.ts'
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

function DownloadLink({ order, system }: { order: Order; system: System }) {
  const item = order.licenseKeys[0]
  if (!item) return null
  const { productId } = item
  const report = () => reportDownload({ orderId: order.id, productId, downloadType: 'software' })
  return (
    <ButtonLink
      to={system === 'Mac' ? (item.macDownloadLink ?? item.downloadLink) : item.downloadLink}
      target="_blank"
      rel="noopener noreferrer"
      variant="primary"
      size="sm"
      className="mt-3"
      onClick={report}
    >
      <Download size={15} aria-hidden />
      Download for {system}
      <span className="sr-only"> from the publisher (opens in a new tab)</span>
    </ButtonLink>
  )
}

/** An installer is of no use to a phone. */
const isComputer = () => deviceTypeOf(navigator.userAgent) === 'desktop'

/** Three steps for the computer this page is open on, or for the other kind. */
export function InstallHelp({ order }: { order: Order }) {
  const [system, setSystem] = useState(() =>
    systemOf(navigator.userAgent, navigator.maxTouchPoints),
  )
  const [canInstall] = useState(isComputer)
  const hasWindowsOnly = useWindowsOnly(order)
  const lastFive = order.licenseKeys[0]?.licenseKey.slice(-5) ?? '•••••'
  return (
    <Card
      as="section"
      padded
      aria-labelledby="install"
      className="grid gap-5 rounded-sheet shadow-raised"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="install" className="type-heading">
          Next: install on {system === 'Mac' ? 'your Mac' : 'Windows'}
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
      <div className="grid items-start gap-8 md:grid-cols-5">
        <div className="md:col-span-3">
          <NumberedSteps
            steps={installSteps[system]}
            action={canInstall && <DownloadLink order={order} system={system} />}
          />
        </div>
        <div className="grid gap-4 md:col-span-2">
          <DrawnWindow name="enter-key" system={system} keyText={maskBefore(lastFive) + lastFive} />
          <TextLink to="/installation-guide" className="w-fit text-body-sm">
            See the installation guide
          </TextLink>
        </div>
      </div>
    </Card>
  )
}
