import { BadgeCheck, Clock, Mail, Phone } from 'lucide-react'
import { company } from '../../content/company.ts'
import { Container } from '../../ui/container.tsx'

const entry = 'flex items-center gap-2 whitespace-nowrap'

/** How to reach us, above everything else. */
export function TopBar() {
  return (
    <div className="border-b bg-surface-sunken text-small text-ink-2">
      <Container className="flex min-h-9.5 items-center justify-between gap-6">
        <div className="flex gap-6">
          <a className={entry} href={company.phoneHref}>
            <Phone size={14} aria-hidden />
            {company.phone}
          </a>
          <a className={`${entry} max-md:hidden`} href={`mailto:${company.email}`}>
            <Mail size={14} aria-hidden />
            {company.email}
          </a>
        </div>
        <div className="flex gap-6">
          <span className={`${entry} max-lg:hidden`}>
            <Clock size={14} aria-hidden />
            {company.supportHours}
          </span>
          <span className={`${entry} font-semibold text-accent-ink`}>
            <BadgeCheck size={14} aria-hidden />
            <span>
              Authentic<span className="max-sm:hidden"> licences</span>
            </span>
          </span>
        </div>
      </Container>
    </div>
  )
}
