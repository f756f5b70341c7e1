import { years } from '@keyhaven/contracts/data/catalogue'
import { updatesEnd } from '@keyhaven/contracts/data/updates'
import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { yearPages } from '../../../content/editions.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'

type Year = Product['version']

const updates: Record<Year, string> = {
  '2024': `Security updates from the publisher until ${updatesEnd['2024']}.`,
  '2021': `Security updates ended in ${updatesEnd['2021']}.`,
  '2019': `Security updates ended in ${updatesEnd['2019']}.`,
}

function YearCard({ year }: { year: Year }) {
  const money = useMoney()
  const [cheapest] = useProducts()
    .filter((product) => product.version === year)
    .toSorted((a, b) => Number(a.price) - Number(b.price))
  return (
    <Card as="article" padded interactive className="grid h-full content-start gap-2">
      <h3 className="type-heading">
        <Link to={yearPages[year].path} className="after:absolute after:inset-0">
          {yearPages[year].title}
        </Link>
      </h3>
      <p className="text-body-sm text-ink-2">{updates[year]}</p>
      <p className="mt-2 flex items-center justify-between gap-2 font-semibold">
        {cheapest && `From ${formatMoney(money(cheapest.price))}`}
        <ArrowRight size={17} className="text-accent-ink" aria-hidden />
      </p>
    </Card>
  )
}

type YearLinksProps = {
  /** The year whose page this is. */
  except?: Year
}

/** The way to the editions of each year. */
export function YearLinks({ except }: YearLinksProps) {
  return (
    <Section flush>
      <SectionHead
        eyebrow="Years"
        title={except ? 'The other years' : 'Three years to choose from'}
      />
      <ul className={clsx('grid gap-6', except ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
        {years
          .filter((year) => year !== except)
          .map((year) => (
            <li key={year}>
              <YearCard year={year} />
            </li>
          ))}
      </ul>
    </Section>
  )
}
