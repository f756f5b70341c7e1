import type { Order } from '@keyhaven/contracts/orders'
import { ExternalLink, Laptop, Monitor } from 'lucide-react'
import { useState } from 'react'
import { installSteps } from '../../content/checkout.ts'
import { type System, systemOf } from '../../lib/device.rules.ts'
import { useProducts } from '../../state/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const address = order.licenseKeys[0]?.downloadLink
  if (!address) return null
  return (
    <ButtonLink
      to={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="primary"
      size="sm"
      className="mt-3"
    >
      <ExternalLink size={15} aria-hidden />
      Open official download page
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  )
}

function Steps({ order, system }: { order: Order; system: System }) {
  return (
    <ol className="grid gap-5">
      {installSteps[system].map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-8 shrink-0 place-items-center rounded-pill bg-accent-soft text-body-sm font-semibold text-accent-ink">
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-body-sm text-ink-2">{text}</p>
            {index === 0 && <DownloadLink order={order} />}
          </div>
        </li>
      ))}
    </ol>
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
      <Steps order={order} system={system} />
      <TextLink to="/installation-guide" className="w-fit text-body-sm">
        See the installation guide
      </TextLink>
    </Card>
  )
}
