import { Key, Phone, RotateCw, ShoppingBag, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { plainPage } from '../lib/router/plain-page.ts'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import { useCompany } from '../state/storefront.ts'
import { buttonStyles } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export const handle = plainPage

const AGAIN_SECONDS = 8

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'You are offline'),
  { name: 'robots', content: 'noindex' },
  // It is shown at the address that was asked for: loading it again opens that page.
  { httpEquiv: 'refresh', content: String(AGAIN_SECONDS) },
]

type FactProps = { icon: typeof Key; title: string; children: ReactNode }

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <Card as="li" className="flex items-center gap-3 p-4">
      <span className="grid size-9 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <Icon size={17} aria-hidden />
      </span>
      <span className="text-small text-ink-2">
        <b className="block text-body-sm font-semibold text-ink">{title}</b>
        {children}
      </span>
    </Card>
  )
}

/** What a browser shows that has no network: it is kept on the device, and nothing else is. */
export default function Offline() {
  const { phone } = useCompany()
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-4">
        <p className="flex items-center gap-2 text-small font-semibold text-warning-ink">
          <WifiOff size={16} aria-hidden />
          Offline
        </p>
        <h1 className="type-display">You’re offline</h1>
        <p className="type-lead">
          This page needs a connection. We try again every {AGAIN_SECONDS} seconds and open it as
          soon as we can.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: the address that was asked for, whatever it is */}
        <a href="" className={buttonStyles({ variant: 'primary', size: 'lg' })}>
          <RotateCw size={17} aria-hidden />
          Try now
        </a>
      </div>
      <section className="grid gap-3">
        <h2 className="type-heading">Until then</h2>
        <ul className="grid gap-3">
          <Fact icon={ShoppingBag} title="Your cart">
            Kept on this device
          </Fact>
          <Fact icon={Key} title="Your keys">
            In our e-mail, which also opens offline
          </Fact>
          <Fact icon={Phone} title={phone}>
            Call us in our opening hours
          </Fact>
        </ul>
        <p className="text-small text-ink-3">This page holds no order and no key.</p>
      </section>
    </div>
  )
}
