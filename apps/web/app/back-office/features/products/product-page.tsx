import type { ProductFile } from '@keyhaven/contracts/staff/products'
import { ExternalLink, KeyRound } from 'lucide-react'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Sections } from '../../kit/sections.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { OwnPrices } from './own-prices.tsx'
import { ProductActs } from './product-acts.tsx'
import { ProductForm } from './product-form.tsx'
import { toProducts } from './product-looks.ts'
import { ProductPrices } from './product-prices.tsx'
import { ProductState } from './product-state.tsx'
import { useProduct } from './products-api.ts'
import { StockAlert } from './stock-alert.tsx'

/** One edition: its prices, all that is written about it, and what happened to it. */
export function ProductPage({ id }: { id: string }) {
  const query = useProduct(id)
  return (
    <DetailQuery query={query} back={toProducts} noun="Edition" missing="Product Not Found">
      {(file) => (
        <Edition
          file={file}
          onReload={async () => (await query.refetch({ throwOnError: true })).data?.version}
        />
      )}
    </DetailQuery>
  )
}

type EditionProps = { file: ProductFile; onReload: () => Promise<string | undefined> }

function Edition({ file, onReload }: EditionProps) {
  const member = useMember()
  const { fields, state, publishAt, missing, availableKeys } = file
  return (
    <DetailPage
      back={toProducts}
      title={fields.shortName}
      copy={file.id}
      status={
        <>
          <ProductState state={state} />
          {availableKeys === 0 && (
            <Pill tone="danger" icon={KeyRound}>
              No keys
            </Pill>
          )}
        </>
      }
      actions={
        <>
          {state === 'published' && (
            <ButtonLink to={`/product/${fields.slug}`} reloadDocument>
              <ExternalLink size={16} aria-hidden />
              View in shop
            </ButtonLink>
          )}
          {may(member, 'products.publish') && <ProductActs file={file} />}
        </>
      }
      aside={<Aside file={file} />}
    >
      {publishAt && (
        <Notice tone="accent" title="It goes on sale by itself.">
          On {when(publishAt)} UTC.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning" title="It cannot be published yet.">
          Still missing: {missing.join(', ')}.
        </Notice>
      )}
      <Sections label="Sections of this edition" sections={sections} />
      <ProductPrices file={file} />
      <OwnPrices file={file} />
      <ProductForm file={file} onReload={onReload} />
    </DetailPage>
  )
}

const sections = [
  { id: 'prices', title: 'Prices' },
  { id: 'basics', title: 'Basics' },
  { id: 'pictures', title: 'Pictures' },
  { id: 'apps', title: 'Features' },
  { id: 'systems', title: 'Systems' },
  { id: 'list-price', title: 'List price' },
  { id: 'licence', title: 'Licence rules' },
  { id: 'search', title: 'Search and feeds' },
]

const acts: Readonly<Record<string, string>> = {
  'product.created': 'Made',
  'product.edited': 'Texts and rules changed',
  'product.words-drafted': 'Search texts drafted',
  'product.published': 'Published',
  'product.scheduled': 'Scheduled',
  'product.draft': 'Back to the drafts',
  'product.archived': 'Archived',
  'product.priced': 'Price entered',
  'product.price-called-off': 'Price called off',
  'product.priced-in-currency': 'Price in a currency entered',
  'product.own-price-called-off': 'Price in a currency called off',
  'license.threshold': 'Stock alert changed',
}

function Aside({
  file: { id, availableKeys, alertBelow, formerSlugs, changes },
}: {
  file: ProductFile
}) {
  const member = useMember()
  return (
    <>
      <Panel title="Stock" aside={<TextLink to="/admin/main-site?tab=licenses">Licences</TextLink>}>
        <Facts
          facts={[
            ['Edition', id],
            ['Keys in stock', availableKeys],
            ['Alert below', `${alertBelow} keys`],
          ]}
        />
        {may(member, 'licenses.import') && <StockAlert id={id} alertBelow={alertBelow} />}
      </Panel>
      {formerSlugs.length > 0 && (
        <Panel title="Former addresses" lead="They lead to the address it has now.">
          <ul className="grid gap-1 px-5 pb-4 text-small wrap-anywhere text-ink">
            {formerSlugs.map((slug) => (
              <li key={slug}>/product/{slug}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Last changes">
        <ul className="grid gap-2.5 px-5 pb-4 text-small">
          {changes.map((change) => (
            <li key={change.id} className="grid">
              <span className="text-ink">{acts[change.action] ?? change.action}</span>
              <span className="text-ink-3">
                {change.by}, {when(change.at)}
              </span>
            </li>
          ))}
          {changes.length === 0 && <li className="text-ink-3">Nobody has changed it yet.</li>}
        </ul>
      </Panel>
    </>
  )
}
