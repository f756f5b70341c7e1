import type { App } from '@keyhaven/contracts/data/catalogue'
import type { ProductFile } from '@keyhaven/contracts/staff/products'
import { useWatch } from 'react-hook-form'
import { AppIcon } from '../../../ui/app-icon.tsx'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { Panel } from '../../kit/panel.tsx'
import { SearchResult } from './search-result.tsx'

const names = [
  'shortName',
  'version',
  'targetAudience',
  'description',
  'apps',
  'platforms',
  'badge',
  'productImage',
  'seoTitle',
  'seoDescription',
  'name',
  'slug',
] as const

/** The card of the shop and the line of a search engine, as the form has them now. */
export function ProductPreview({ file: { price } }: { file: ProductFile }) {
  const values = useWatch({ name: names as unknown as string[] }) as unknown[]
  const at = (name: (typeof names)[number]) => String(values[names.indexOf(name)] ?? '')
  const apps = (values[names.indexOf('apps')] ?? []) as App[]
  return (
    <Panel title="Live preview" lead="Follows the form as you type. The price is the one in force.">
      <div className="grid items-start gap-5 px-5 pb-5 sm:grid-cols-2">
        <article
          aria-label="Card in the shop"
          className="grid gap-2 rounded-card border bg-surface p-5"
        >
          <div className="grid place-items-center rounded-tile bg-surface-sunken py-4">
            <BoxImage src={at('productImage')} version={at('version')} name="" size={140} />
          </div>
          <p className="flex flex-wrap items-center gap-2">
            <strong className="type-subheading wrap-anywhere">{at('shortName')}</strong>
            {at('badge') && <Pill tone="accent">{at('badge')}</Pill>}
          </p>
          <p className="text-small wrap-anywhere text-ink-2">{at('targetAudience')}</p>
          <p className="text-small wrap-anywhere text-ink-2">{at('description')}</p>
          <p className="flex flex-wrap items-center gap-1">
            {apps.map((app) => (
              <AppIcon key={app} app={app} size={20} />
            ))}
          </p>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <strong className="tabular-nums">
              {price ? amountText(price, 'USD') : 'No price'}
            </strong>
            <span className="text-small text-ink-3">{at('platforms')}</span>
          </p>
        </article>
        <SearchResult
          label="Result of a search engine"
          slug={at('slug')}
          title={at('seoTitle') || `${at('name')} – Keyhaven`}
          description={at('seoDescription') || at('description')}
        />
      </div>
    </Panel>
  )
}
