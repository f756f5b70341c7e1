import { officialDownloadOf, officialReinstall } from '@keyhaven/contracts/official-downloads'
import type { Product } from '@keyhaven/contracts/products'
import { Check, CircleHelp, X } from 'lucide-react'
import type { DownloadPage } from '../../content/downloads.ts'
import { type Verdict, verdictFor } from '../../lib/compatibility.rules.ts'
import { useProducts } from '../../state/catalog.ts'
import { useThisComputer } from '../../state/this-computer.ts'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VendorLink } from './vendor-link.tsx'

const signs = {
  runs: { tone: 'success', icon: Check, text: 'Runs on this computer' },
  check: { tone: 'warning', icon: CircleHelp, text: 'Check first' },
  no: { tone: 'danger', icon: X, text: 'Not on this computer' },
} as const

function Fit({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return null
  const { tone, icon, text } = signs[verdict.answer]
  return (
    <span title={verdict.reason}>
      <Pill tone={tone} icon={icon}>
        {text}
      </Pill>
    </span>
  )
}

function EditionRow({ product, isAgain }: { product: Product; isAgain: boolean }) {
  const computer = useThisComputer()
  const verdict = computer && verdictFor(product, computer)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t px-6 py-4 first:border-t-0 max-sm:px-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">{product.name}</h3>
        <p className="text-small text-ink-3">{product.apps.join(', ')}</p>
        <p className="min-h-6">
          <Fit verdict={verdict} />
        </p>
      </div>
      <VendorLink
        to={isAgain ? officialReinstall : officialDownloadOf(product.name)}
        about={product.name}
      >
        {isAgain ? 'Download again' : 'Official download'}
      </VendorLink>
    </li>
  )
}

const concerns = ({ systems, categories }: DownloadPage) => {
  return (product: Product) =>
    systems.some((system) => product.platforms.includes(system)) &&
    (!categories || categories.includes(product.category))
}

/** Every edition the page is about, with the maker’s own link. */
export function EditionList({ page }: { page: DownloadPage }) {
  const products = useProducts().filter(concerns(page))
  return (
    <Card as="section" aria-labelledby="editions" className="overflow-hidden">
      <h2 id="editions" className="px-6 pt-6 pb-4 type-heading max-sm:px-5">
        Your edition
      </h2>
      <ul className="border-t">
        {products.map((product) => (
          <EditionRow key={product.id} product={product} isAgain={page.isAgain} />
        ))}
      </ul>
      <p className="border-t px-6 py-4 text-small text-ink-3 max-sm:px-5">
        Each link leads to the publisher’s own site. We host no installer and send none.
      </p>
    </Card>
  )
}
