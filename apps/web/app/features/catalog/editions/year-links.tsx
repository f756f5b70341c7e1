import { monthOf } from '@keyhaven/contracts/data/updates'
import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { pathOfYear } from '../../../content/editions.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { yearsOf } from '../../../state/catalog/years.rules.ts'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'

/** More would not fit beside each other; the shop has a filter for the rest. */
const MOST_YEARS = 3

const updatesOf = ({ areUpdatesOver, updatesUntil }: Product) =>
  areUpdatesOver
    ? `Security updates ended in ${monthOf(updatesUntil)}.`
    : `Security updates from the publisher until ${monthOf(updatesUntil)}.`

function YearCard({ year }: { year: string }) {
  const money = useMoney()
  const [cheapest] = useProducts()
    .filter((product) => product.version === year)
    .toSorted((a, b) => Number(a.price) - Number(b.price))
  return (
    <Card as="article" padded interactive className="grid h-full content-start gap-2">
      <h3 className="type-heading">
        <Link to={pathOfYear(year)} className="after:absolute after:inset-0">
          Office {year} editions
        </Link>
      </h3>
      <p className="text-body-sm text-ink-2">{cheapest && updatesOf(cheapest)}</p>
      <p className="mt-2 flex items-center justify-between gap-2 font-semibold">
        {cheapest && `From ${formatMoney(money(cheapest))}`}
        <ArrowRight size={17} className="text-accent-ink" aria-hidden />
      </p>
    </Card>
  )
}

type YearLinksProps = {
  /** The year whose page this is. */
  except?: string
}

/** The way to the editions of each year. */
export function YearLinks({ except }: YearLinksProps) {
  const years = yearsOf(useProducts()).slice(0, except ? MOST_YEARS + 1 : MOST_YEARS)
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
