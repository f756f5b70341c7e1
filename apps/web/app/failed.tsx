import { companyFacts } from '@keyhaven/contracts/company'
import { ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { reportFailure } from './lib/failure-report.ts'
import { useOffline, whenOnline } from './lib/online.ts'
import { buttonStyles } from './ui/button.tsx'
import { Container } from './ui/container.tsx'
import { textLinkStyles } from './ui/link.tsx'
import { Logo } from './ui/logo.tsx'

const links = [
  { label: 'All editions', to: '/shop' },
  { label: 'Find my order', to: '/download-redeem' },
  { label: companyFacts.email, to: `mailto:${companyFacts.email}` },
]

function PlainHeader() {
  return (
    <header className="border-b bg-surface">
      <Container className="flex min-h-15 items-center gap-8 lg:min-h-18 xl:gap-10">
        <a href="/" aria-label="Keyhaven home">
          <Logo />
        </a>
        <a href="/cart" className="ml-auto flex items-center gap-2 p-2 text-body-sm font-semibold">
          <ShoppingBag size={18} aria-hidden /> Cart
        </a>
      </Container>
    </header>
  )
}

/** Our archway, closed and grey. */
function ClosedArch() {
  return (
    <div aria-hidden className="flex h-84 justify-center max-lg:order-first max-sm:h-52">
      <div className="arch flex w-88 items-end justify-center bg-surface-strong">
        <div className="arch flex h-5/6 w-3/4 items-end justify-center bg-line-strong">
          <div className="arch grid h-4/5 w-3/4 place-items-center bg-canvas">
            <span className="size-6 rounded-pill bg-line-strong" />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Said where the network went away in mid-visit: the page opens by itself when it is back. */
function Offline() {
  useEffect(() => {
    void whenOnline().then(() => location.reload())
  }, [])
  return (
    <p className="max-w-prose type-lead">
      You’re offline. Your cart is safe; this page opens by itself when you’re back.
    </p>
  )
}

/** Told to us at once, so that a buyer who quotes it is understood. */
function ReportNumber() {
  const error = useRouteError()
  const [number, setNumber] = useState('')
  useEffect(() => setNumber(reportFailure(error)), [error])
  if (!number) return null
  return (
    <p className="text-small text-ink-3">
      If you write to us, mention <b className="type-code font-medium text-ink-2">{number}</b>
    </p>
  )
}

const broken = (
  <p className="max-w-prose type-lead">
    Your cart is safe and nothing was charged. Reloading usually helps. If it doesn’t, we’ve been
    told and are looking at it.
  </p>
)

/**
 * Shown when a page broke, also to staff. Nothing here is loaded later or belongs to the shop, and every
 * link is plain.
 */
export function Failed() {
  // As it was when the page broke.
  const isOffline = useState(useOffline())[0]
  return (
    <>
      <PlainHeader />
      <main id="main">
        <Container className="grid gap-8 py-20 max-sm:py-8 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            {!isOffline && (
              <p className="text-small font-semibold text-ink-3">Something broke on our side</p>
            )}
            <h1 className="type-display">This page didn’t open</h1>
            {isOffline ? <Offline /> : broken}
            <div className="flex flex-wrap gap-3 pt-3 max-sm:grid">
              <button
                type="button"
                onClick={() => location.reload()}
                className={buttonStyles({ variant: 'primary', size: 'lg' })}
              >
                Reload this page
              </button>
              <a href="/cart" className={buttonStyles({ size: 'lg' })}>
                View cart
              </a>
            </div>
            <ul className="flex flex-wrap gap-x-6 gap-y-3 py-4 text-body-sm">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <a href={to} className={textLinkStyles()}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
            {!isOffline && <ReportNumber />}
          </div>
          <ClosedArch />
        </Container>
      </main>
    </>
  )
}
