import { Headset, Infinity as InfinityIcon, KeyRound, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { facts } from '../../content/home.ts'
import { editionLinks, menuColumns, type NavigationColumn } from '../../content/navigation.ts'
import { useProducts } from '../../state/catalog.ts'
import { TextLink } from '../../ui/link.tsx'
import { builtColumns, builtLinks } from './built-links.ts'
import { EditionLink } from './edition-link.tsx'

const CURRENT_YEAR = '2024'

const benefits: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: KeyRound, ...facts.email },
  { icon: InfinityIcon, ...facts.keep },
  { icon: Headset, ...facts.help },
]

function Heading({ children }: { children: string }) {
  return <p className="mb-4 text-small font-semibold text-ink-3">{children}</p>
}

function Editions() {
  const products = useProducts().filter((product) => product.version === CURRENT_YEAR)
  return (
    <div>
      <Heading>Office 2024 editions</Heading>
      {products.map((product) => (
        <EditionLink key={product.id} product={product} />
      ))}
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2 border-t pt-4 text-small">
        {builtLinks(editionLinks).map((link) => (
          <TextLink key={link.to} to={link.to}>
            {link.label}
          </TextLink>
        ))}
      </div>
    </div>
  )
}

function Column({ title, links }: NavigationColumn) {
  return (
    <div>
      <Heading>{title}</Heading>
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

function Benefits() {
  return (
    <div>
      <Heading>Purchase benefits</Heading>
      <ul className="grid gap-4">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon size={18} className="mt-0.5 text-accent-ink" aria-hidden />
            <span className="grid">
              <span className="text-body-sm font-semibold text-ink">{title}</span>
              <span className="text-small text-ink-3">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The contents of the products menu; columns appear as their pages are built. */
export function MenuPanel() {
  return (
    <div className="flex gap-12 rounded-panel border bg-surface-overlay p-8 shadow-modal *:grow">
      <Editions />
      {builtColumns(menuColumns).map((column) => (
        <Column key={column.title} {...column} />
      ))}
      <Benefits />
    </div>
  )
}
