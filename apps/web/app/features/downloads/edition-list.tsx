import { officialDownloadOf, officialReinstall } from '@keyhaven/contracts/official-downloads'
import type { Product } from '@keyhaven/contracts/products'
import type { DownloadPage } from '../../content/downloads.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { editionsOf } from './download.rules.ts'
import { VendorLink } from './vendor-link.tsx'

function EditionRow({ product, isAgain }: { product: Product; isAgain: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t px-6 py-4 first:border-t-0 max-sm:px-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">{product.name}</h3>
        <p className="text-small text-ink-3">{product.apps.join(', ')}</p>
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
          <EditionRow key={product.id} product={product} isAgain={page.isAgain} />
        ))}
      </ul>
      <p className="border-t px-6 py-4 text-small text-ink-3 max-sm:px-5">
        Each link goes to the publisher’s own site. We never host or send installers.
      </p>
    </Card>
  )
}
