import { countryName } from '@keyhaven/contracts/country-table'
import type { TaxEntity } from '@keyhaven/contracts/staff/tax'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls, deskKey } from './calls.ts'
import { Countries } from './countries.tsx'
import { EditSeller } from './edit-seller.tsx'
import { Registrations } from './registrations.tsx'
import { modeWords, priceWords } from './tax-words.ts'

/** Who sells, where they are registered for tax, and what buyers would pay. */
export default function Tax() {
  const query = useQuery({ queryKey: deskKey, queryFn: () => calls.viewTax() })
  const { data, error } = query
  return (
    <>
      <header>
        <h1 className="type-title-sm">Tax</h1>
        <p className="text-body-sm text-ink-2">
          Who sells, where they are registered, and what buyers of each country would pay.
        </p>
      </header>
      {error && <NotLoaded query={query} />}
      {data
        ? data.entities.map((entity) => <Seller key={entity.id} entity={entity} />)
        : !error && (
            <Loading className="grid gap-5">
              <Skeleton className="h-64" />
            </Loading>
          )}
    </>
  )
}

const nameOf = ({ name, id }: TaxEntity) => name || `Legal entity ${id}`

function Seller({ entity }: { entity: TaxEntity }) {
  return (
    <section aria-label={nameOf(entity)} className="grid gap-5">
      <Missing entity={entity} />
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="grid min-w-0 gap-5 xl:col-span-2">
          <Registrations entity={entity} />
          <Countries entity={entity} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Terms entity={entity} />
          <Preview entity={entity} />
        </div>
      </div>
    </section>
  )
}

/** Off, with everything that stands between this seller and switching it on. */
function Missing({ entity: { onFrom, missing } }: { entity: TaxEntity }) {
  if (onFrom !== null) return <Notice tone="accent" title={`Tax is on since ${onFrom}.`} />
  return (
    <Notice tone="neutral" title="Tax is off. Nothing here changes a price, a page or a document.">
      <p className="mt-1">Before it can be switched on:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {missing.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Terms({ entity }: { entity: TaxEntity }) {
  const { series, stores, country } = entity
  const place = [entity.line1, entity.line2, `${entity.postal} ${entity.city}`.trim()]
  return (
    <Panel title="Seller" aside={<EditSeller entity={entity} />}>
      <Facts
        facts={[
          ['Name', nameOf(entity)],
          ['Address', place.filter((line) => line !== '').join(', ') || 'Not said yet'],
          ['Country', country === null ? 'Not said yet' : countryName(country)],
          ['VAT ID', entity.vatId || 'None'],
          ['Stores', stores.map(({ name }) => name).join(', ') || 'None'],
          ['Series', `${series.invoice} for invoices, ${series.credit} for credit notes`],
          ['Currency and days', `${entity.homeCurrency}, ${entity.timeZone}`],
          ['Companies pay', priceWords[entity.businessPrice]],
          ['Consumers abroad are taxed', modeWords[entity.ossMode]],
        ]}
      />
    </Panel>
  )
}

function Preview({ entity: { preview } }: { entity: TaxEntity }) {
  return (
    <Panel title="What buyers would pay" lead="Of 120 euros, by the rule that decides.">
      {preview.length === 0 ? (
        <p className="px-5 pb-5 text-body-sm text-ink-2">Say where the seller is first.</p>
      ) : (
        <ul className="grid gap-2 px-5 pb-5 text-body-sm text-ink-2">
          {preview.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
