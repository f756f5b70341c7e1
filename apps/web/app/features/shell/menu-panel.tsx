import { Link } from 'react-router'
import {
  editionLinks,
  menuColumns,
  type NavigationColumn,
} from '../../content/navigation-columns.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { ofAdvisedYear } from '../../state/catalog/years.rules.ts'
import { TextLink } from '../../ui/link.tsx'
import { BenefitsList } from './benefits-list.tsx'
import { EditionLink } from './edition-link.tsx'

function Heading({ children }: { children: string }) {
  return <p className="mb-4 text-small font-semibold text-ink-3">{children}</p>
}

function Editions() {
  const products = ofAdvisedYear(useProducts())
  return (
    <div className="col-span-3!">
      <Heading>{`Office ${products[0]?.version ?? ''} editions`}</Heading>
      {products.map((product) => (
        <EditionLink key={product.id} product={product} />
      ))}
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2 border-t pt-4 text-small">
        {editionLinks.map((link) => (
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

/** The contents of the products menu: editions, help, policies, benefits. */
export function MenuPanel() {
  return (
    <div className="max-h-below-header grid grid-cols-9 gap-x-8 overflow-y-auto overscroll-contain rounded-panel border bg-surface-overlay p-8 shadow-modal *:col-span-2">
      <Editions />
      {menuColumns.map((column) => (
        <Column key={column.title} {...column} />
      ))}
      <div>
        <Heading>Purchase benefits</Heading>
        <BenefitsList />
      </div>
    </div>
  )
}
