import { BadgeCheck, Clock, Mail, Phone } from 'lucide-react'
import { idle } from '../../lib/loading/idle.tsx'
import { useClaim, useCompany, useStorefront } from '../../state/storefront.ts'
import { Container } from '../../ui/container.tsx'
import { SampleNote } from '../../ui/sample-mark.tsx'

const GREETING_MS = 2_000

// It belongs to the visitor's clock and device, so it comes after the page.
const Greeting = idle(() => import('./greeting.tsx').then((m) => m.Greeting), GREETING_MS)

const entry = 'flex items-center gap-2 whitespace-nowrap'

function AuthenticBadge() {
  const claim = useClaim('authentic-badge')
  const isSample = useStorefront()?.showsSamples
  if (!claim) return null
  return (
    <span className={`${entry} font-semibold text-accent-ink`} data-sample={isSample || undefined}>
      <BadgeCheck size={14} aria-hidden />
      {claim}
      {isSample && <SampleNote isShort />}
    </span>
  )
}

/** How to reach us, above everything else. */
export function TopBar() {
  const company = useCompany()
  return (
    <div className="border-b bg-surface-sunken text-small text-ink-2">
      <Container className="flex min-h-9.5 items-center justify-between gap-6">
        <div className="flex gap-6">
          <a className={`${entry} hover:text-ink`} href={company.phoneHref}>
            <Phone size={14} aria-hidden />
            {company.phone}
          </a>
          <a className={`${entry} hover:text-ink max-md:hidden`} href={`mailto:${company.email}`}>
            <Mail size={14} aria-hidden />
            {company.email}
          </a>
        </div>
        <div className="flex gap-6">
          <Greeting className="truncate max-lg:hidden" />
          <span className={`${entry} max-lg:hidden`}>
            <Clock size={14} aria-hidden />
            {company.supportHours}
          </span>
          <AuthenticBadge />
        </div>
      </Container>
    </div>
  )
}
