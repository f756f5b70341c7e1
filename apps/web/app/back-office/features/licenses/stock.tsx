import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { NewestBatches } from './batches.tsx'
import { Gauge } from './gauge.tsx'
import { LicenseActions } from './license-actions.tsx'
import { stockQuery } from './queries.ts'
import { Sales } from './sales.tsx'
import { WaitingQueue } from './waiting.tsx'

/** What every edition has, who waits, and the newest imports. */
export function Stock() {
  const query = useQuery(stockQuery)
  const { data, error } = query
  const empty = data?.filter(({ level, lastImportAt }) => level === 'empty' && lastImportAt) ?? []
  return (
    <>
      <PageHeader dense title="Licences" actions={<LicenseActions part="stock" />} />
      {error && <NotLoaded title="The stock could not be loaded." query={query} />}
      {empty.map(({ productId, name, waiting }) => (
        <Notice key={productId} tone="danger" title={`${name} is out of keys.`}>
          Buyers wait for the next import. {waiting} {waiting === 1 ? 'key is' : 'keys are'} owed.
        </Notice>
      ))}
      <h2 className="sr-only">Stock of every edition</h2>
      {!data && !error && (
        <Loading className="grid gap-5 lg:grid-cols-3">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </Loading>
      )}
      <ul className="grid gap-5 empty:hidden md:grid-cols-2 xl:grid-cols-3">
        {data?.map((gauge) => (
          <Gauge key={gauge.productId} gauge={gauge} />
        ))}
      </ul>
      <Sales />
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="min-w-0 xl:col-span-2">
          <NewestBatches />
        </div>
        <WaitingQueue />
      </div>
    </>
  )
}
