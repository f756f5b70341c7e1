import { Clock, Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { company } from '../../content/company.ts'
import { footerColumns, type NavigationColumn } from '../../content/navigation.ts'
import { Container } from '../../ui/container.tsx'
import { Logo } from '../../ui/logo.tsx'
import { builtColumns } from './built-links.ts'

function Contact() {
  return (
    <div className="col-span-2 grid content-start gap-4 text-body-sm text-ink-2">
      <Logo />
      <p className="max-w-68">{company.about}</p>
      <ul className="grid gap-2">
        <li className="flex items-center gap-2">
          <Phone size={15} aria-hidden />
          <a href={company.phoneHref} className="hover:text-ink hover:underline">
            {company.phone}
          </a>
        </li>
        <li className="flex items-center gap-2">
          <Mail size={15} aria-hidden />
          <a href={`mailto:${company.email}`} className="hover:text-ink hover:underline">
            {company.email}
          </a>
        </li>
        <li className="flex items-center gap-2">
          <Clock size={15} aria-hidden />
          {company.supportHours}
        </li>
      </ul>
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
            <Link to={link.to} className="hover:text-ink hover:underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Footer() {
  return (
    <footer className="border-t bg-surface pt-16 pb-8">
      <Container>
        <div className="grid grid-cols-2 gap-8 pb-12 lg:grid-cols-6">
          <Contact />
          <nav aria-label="Footer" className="contents">
            {builtColumns(footerColumns).map((column) => (
              <Column key={column.title} {...column} />
            ))}
          </nav>
        </div>
        <div className="border-t pt-6 text-small text-ink-3">
          <p className="max-w-184">
            {company.disclaimer} © {company.name}
          </p>
        </div>
      </Container>
    </footer>
  )
}
