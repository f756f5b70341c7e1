import type { Product } from '@keyhaven/contracts/products'
import { Laptop, type LucideIcon, Monitor } from 'lucide-react'
import { appPurposes, whatYouGet } from '../../../content/product.ts'
import { AppIcon } from '../../../ui/app-icon.tsx'
import { Card } from '../../../ui/card.tsx'
import { TickList } from '../tick-list.tsx'

function IncludedApps({ apps }: { apps: Product['apps'] }) {
  return (
    <div className="grid gap-4">
      <h3 className="type-heading">Included apps</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {apps.map((app) => (
          <li
            key={app}
            className="flex items-center gap-3.5 rounded-tile border bg-surface px-3.5 py-3"
          >
            <AppIcon app={app} size={40} />
            <span className="grid">
              <span className="text-body-sm font-semibold text-ink">{app}</span>
              <span className="text-small text-ink-3">{appPurposes[app]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function System({ icon: Icon, lines }: { icon: LucideIcon; lines: string[] }) {
  const [name, memory] = lines
  return (
    <p className="flex items-center gap-3">
      <Icon size={20} className="text-accent-ink" aria-hidden />
      <span className="grid">
        <span className="text-body-sm font-semibold text-ink">{name}</span>
        <span className="text-small text-ink-3">{memory}</span>
      </span>
    </p>
  )
}

function WorksOn({ product }: { product: Product }) {
  const { windows, mac, windowsOnly } = product.systemRequirements
  return (
    <Card padded className="grid gap-4">
      <h3 className="type-heading">Works on</h3>
      <System icon={Monitor} lines={windows} />
      {windowsOnly ? (
        <p className="text-body-sm text-ink-2">Windows only. There is no version for the Mac.</p>
      ) : (
        <System icon={Laptop} lines={mac} />
      )}
    </Card>
  )
}

export function ProductOverview({ product }: { product: Product }) {
  return (
    <div className="grid gap-10 lg:grid-cols-7 lg:gap-16">
      <div className="grid content-start gap-8 lg:col-span-4">
        <div className="grid gap-4">
          <h2 className="type-title">{product.overviewTitle || product.shortName}</h2>
          <p className="text-ink-2">{product.description}</p>
          <p className="text-ink-2">{product.longDescription}</p>
          <TickList items={product.benefits} />
        </div>
        <IncludedApps apps={product.apps} />
      </div>
      <div className="grid content-start gap-6 lg:col-span-3">
        <Card padded className="grid gap-4">
          <h3 className="type-heading">What you get</h3>
          <TickList items={whatYouGet} />
        </Card>
        <WorksOn product={product} />
      </div>
    </div>
  )
}
