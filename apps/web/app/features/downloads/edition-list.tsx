import type { Product } from '@keyhaven/contracts/products'
import type { DownloadPage } from '../../content/downloads.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { editionsOf } from './download.rules.ts'
import { useOfficialLinks } from './downloads.queries.ts'
import { VendorLink } from './vendor-link.tsx'

type EditionRowProps = { product: Product; page: DownloadPage }

/** One button where every system has the same page with the publisher, else one for each. */
function EditionLinks({ product, page: { isAgain, systems } }: EditionRowProps) {
  const linkOf = useOfficialLinks()
  const label = isAgain ? 'Download again' : 'Official download'
  const links = systems
    .filter((system) => product.platforms.includes(system))
    .map((system) => ({
      system,
      to: linkOf(product, system, isAgain ? 'reinstall' : 'install'),
    }))
  const isOne = links.every(({ to }) => to === links[0]?.to)
  return (isOne ? links.slice(0, 1) : links).map(({ system, to }) => (
    <VendorLink key={system} to={to} about={product.name}>
      {isOne ? label : `${label} for ${system}`}
    </VendorLink>
  ))
}

function EditionRow({ product, page }: EditionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t px-6 py-4 first:border-t-0 max-sm:px-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">{product.name}</h3>
        <p className="text-small text-ink-3">{product.apps.join(', ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <EditionLinks product={product} page={page} />
      </div>
    </li>
  )
}

/** Every edition the page is about, with the publisher’s own link. */
export function EditionList({ page }: { page: DownloadPage }) {
  const products = editionsOf(page, useProducts())
  return (
    <Card as="section" aria-labelledby="editions" className="overflow-hidden">
      <h2 id="editions" className="px-6 pt-6 pb-4 type-heading max-sm:px-5">
        Your edition
      </h2>
      <ul className="border-t">
        {products.map((product) => (
          <EditionRow key={product.id} product={product} page={page} />
        ))}
      </ul>
      <p className="border-t px-6 py-4 text-small text-ink-3 max-sm:px-5">
        Each link goes to the publisher’s own site. We never host or send installers.
      </p>
    </Card>
  )
}
