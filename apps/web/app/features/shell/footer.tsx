import { Clock, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { helpLink } from '../../content/navigation.ts'
import {
  footerColumns,
  type NavigationColumn,
  variantLinks,
} from '../../content/navigation-columns.ts'
import { assistantLink } from '../../content/support/help.ts'
import { useVariant } from '../../state/site.ts'
import { useCompany, useStorefront } from '../../state/storefront.ts'
import { Container } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'

const quiet = 'hover:text-ink hover:underline'
const withIcon = 'flex items-center gap-2'

function Contact() {
  const company = useCompany()
  const isMain = useVariant() === 'main'
  const hasChat = useStorefront()?.chatVisible === true && isMain
  return (
    <div className="col-span-2 grid content-start justify-items-start gap-4 text-body-sm text-ink-2 md:col-span-4 lg:col-span-2">
      <Logo />
      <p className="max-w-68">{company.about}</p>
      <ul className="grid gap-2">
        <li className={withIcon}>
          <Phone size={15} aria-hidden />
          <a href={company.phoneHref} className={quiet}>
            {company.phone}
          </a>
        </li>
        <li className={withIcon}>
          <Mail size={15} aria-hidden />
          <a href={`mailto:${company.email}`} className={quiet}>
            {company.email}
          </a>
        </li>
        <li className={withIcon}>
          <Clock size={15} aria-hidden />
          {company.supportHours}
        </li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={helpLink.to} variant="soft" size="sm">
          {helpLink.label}
        </ButtonLink>
        {hasChat && (
          <ButtonLink to={assistantLink.to} size="sm">
            {assistantLink.label}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Column({ title, links }: NavigationColumn) {
  return (
    <div>
      <h2 className="mb-4 text-small font-semibold text-ink">{title}</h2>
      <ul className="grid gap-2.5 text-body-sm text-ink-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={quiet}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const smallerSite = [{ title: 'Pages', links: variantLinks }]

type FooterProps = {
  /** Small actions at the very end, such as the cookie settings. */
  tools?: ReactNode
}

export function Footer({ tools }: FooterProps) {
  const company = useCompany()
  const columns = useVariant() === 'main' ? footerColumns : smallerSite
  return (
    <footer className="border-t bg-surface pt-16 pb-8">
      <Container>
        <div className="grid grid-cols-2 gap-8 pb-12 md:grid-cols-4 lg:grid-cols-6">
          <Contact />
          <nav aria-label="Footer" className="contents">
            {columns.map((column) => (
              <Column key={column.title} {...column} />
            ))}
          </nav>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-t pt-6 text-small text-ink-3">
          <p className="max-w-184">
            {company.disclaimer} © {company.name}
          </p>
          {tools && <div className="flex flex-wrap gap-x-6 gap-y-2">{tools}</div>}
        </div>
      </Container>
    </footer>
  )
}
