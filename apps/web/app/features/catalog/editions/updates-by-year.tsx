import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'
import { UpdatesPill } from '../../../ui/edition-pills.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { editionName } from '../catalog.rules.ts'
import { barsOf } from './updates-by-year.rules.ts'

type BarProps = { from: number; to: number; today: number; span: number }

/** What is over in grey, what is to come in our colour, and today across it. */
function Bar({ from, to, today, span }: BarProps) {
  const turn = Math.min(Math.max(today, from), to)
  const line = { strokeWidth: 8, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      viewBox={`0 0 ${span} 10`}
      preserveAspectRatio="none"
      className="h-9 w-full min-w-0 flex-1 max-sm:order-last max-sm:flex-none"
      aria-hidden
    >
      <path d={`M${from} 5H${turn}`} className="stroke-line-control" {...line} />
      <path d={`M${turn} 5H${to}`} className="stroke-accent" {...line} />
      <path d={`M${today} 0V10`} className="stroke-ink" {...line} strokeWidth={2} />
    </svg>
  )
}

/** What the newest year costs more than the oldest, for the months it is still looked after. */
function Difference({
  oldest,
  newest,
  months,
}: {
  oldest: Product
  newest: Product
  months: number
}) {
  const inCurrency = useMoney()
  const { minor: dear, currency } = inCurrency(newest)
  const more = dear - inCurrency(oldest).minor
  if (more <= 0 || months <= 0 || newest.areUpdatesOver) return null
  const monthly = money(Math.round(more / months), currency)
  return (
    <Notice
      tone="accent"
      title={`${newest.version} costs ${formatMoney(money(more, currency))} more than ${oldest.version}.`}
    >
      For that you get {months} months of updates, or {formatMoney(monthly)} a month.
    </Notice>
  )
}

/** For how long the publisher looks after each year of an edition, on one axis. */
export function UpdatesByYear({ category }: { category: Product['category'] }) {
  const inCurrency = useMoney()
  const found = barsOf(useProducts(), category, new Date().toISOString().slice(0, 10))
  const oldest = found?.bars[0]?.product
  const newest = found?.bars.at(-1)?.product
  if (!found || !oldest || !newest) return null
  const { bars, span, today, monthsLeft } = found
  return (
    <Section>
      <SectionHead
        eyebrow={editionName(newest)}
        title="Security updates by year"
        lead="Every year keeps working. Updates are what keep it safe."
      />
      <Card className="grid gap-6 p-5 sm:p-8">
        <ul className="grid gap-4 sm:gap-2">
          {bars.map(({ product, from, to }) => (
            <li
              key={product.id}
              className="flex flex-wrap items-center justify-between gap-x-6 sm:flex-nowrap"
            >
              <p className="w-24 text-small text-ink-2">
                <TextLink quiet to={`/product/${product.slug}`} className="text-body font-semibold">
                  {product.version}
                </TextLink>
                <span className="block">{formatMoney(inCurrency(product))}</span>
              </p>
              <Bar from={from} to={to} today={today} span={span} />
              <span className="flex justify-end sm:w-44">
                <UpdatesPill product={product} />
              </span>
            </li>
          ))}
        </ul>
        <Difference oldest={oldest} newest={newest} months={monthsLeft} />
        <p className="text-small text-ink-3">
          The vertical line is today. Dates are the publisher’s own.
        </p>
      </Card>
    </Section>
  )
}
