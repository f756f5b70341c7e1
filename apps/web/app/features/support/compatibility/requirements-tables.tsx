import type { Product } from '@keyhaven/contracts/products'
import { updatesText } from '../../../lib/edition-facts.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PlainTable } from '../plain-table.tsx'
import { type RequirementGroup, requirementGroups } from './requirements.rules.ts'

const titleOf = ({ products }: RequirementGroup) =>
  products.every(({ platforms }) => platforms.includes('Mac')) ? 'PC or Mac' : 'Windows only'

const idOf = (group: RequirementGroup) => titleOf(group).toLowerCase().replaceAll(' ', '-')

function GroupTable({ group }: { group: RequirementGroup }) {
  const title = titleOf(group)
  const hasMac = title !== 'Windows only'
  return (
    <section id={idOf(group)} className="grid gap-4 border-t py-9 first:border-t-0 first:pt-0">
      <h2 className="type-title">{title}</h2>
      <p className="text-ink-2">{group.products.map(({ shortName }) => shortName).join(', ')}</p>
      <PlainTable
        caption={`What the editions for ${title} need`}
        headings={hasMac ? ['Requirement', 'Windows', 'Mac'] : ['Requirement', 'Windows']}
        rows={group.rows.map(({ kind, windows, mac }) => ({
          id: kind,
          cells: hasMac ? [kind, windows || '—', mac || '—'] : [kind, windows || '—'],
        }))}
      />
    </section>
  )
}

const editionRow = (product: Product) => ({
  id: product.id,
  cells: [
    <TextLink key="name" to={`/product/${product.slug}`}>
      {product.shortName}
    </TextLink>,
    product.platforms.join(', '),
    product.apps.join(', '),
    updatesText(product, 'long'),
  ],
})

/** What the editions need, as the catalogue has it, and what else tells them apart. */
export function RequirementsTables() {
  const products = useProducts()
  return (
    <div>
      {requirementGroups(products).map((group) => (
        <GroupTable key={idOf(group)} group={group} />
      ))}
      <section id="by-edition" className="grid gap-4 border-t py-9">
        <h2 className="type-title">Requirements by edition</h2>
        <PlainTable
          caption="Systems, apps and updates of each edition"
          headings={['Edition', 'Runs on', 'Apps', 'Security updates']}
          rows={products.map(editionRow)}
        />
      </section>
    </div>
  )
}
