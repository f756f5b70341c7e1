import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { downloadQuery } from './downloads.queries.ts'
import { useLeavingToken } from './use-leaving-token.ts'
import { VendorLink } from './vendor-link.tsx'

const untilOf = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** What a link from an order adds to the page: the editions of that order, and no key. */
export function OwnDownload() {
  const token = useLeavingToken()
  const { data, isError } = useQuery(downloadQuery(token))
  if (token === '') return null
  if (isError) {
    return (
      <Notice tone="warning" className="mb-6" isNew title="This link has expired or was used up.">
        Everything below works without it.{' '}
        <TextLink to="/download-redeem">Find your order</TextLink>
      </Notice>
    )
  }
  if (!data) return <Skeleton className="mb-6 h-32" />
  return (
    <Card as="section" padded aria-labelledby="own" className="mb-6 grid gap-4">
      <div className="grid gap-1">
        <h2 id="own" className="type-heading">
          From your order {data.orderNumber}
        </h2>
        <p className="text-body-sm text-ink-2">
          This link works until {untilOf(data.expiresAt)} and shows no keys. They are on your order
          page and in the e-mail we sent. <TextLink to="/download-redeem">Find my keys</TextLink>
        </p>
      </div>
      <ul className="grid gap-3">
        {data.editions.map(({ productId, name, downloadLink }) => (
          <li key={productId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">{name}</span>
            <VendorLink to={downloadLink} about={name}>
              Official download
            </VendorLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
