import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { DetailLoading, DetailPage } from './detail-page.tsx'
import { NotLoaded } from './not-loaded.tsx'

type DetailQueryProps<Data> = {
  query: UseQueryResult<Data>
  back: { to: string; label: string }
  /** "Claim": the heading while there is nothing to show. */
  noun: string
  /** What is said where there is no such object. */
  missing?: string
  children: (data: Data) => ReactNode
}

const isMissing = (error: unknown) => isApiError(error) && error.status === 404

/** The page of one object while it loads, when that failed, and as soon as it is there. */
export function DetailQuery<Data>({
  query,
  back,
  noun,
  missing,
  children,
}: DetailQueryProps<Data>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <DetailPage back={back} title={noun}>
        <NotLoaded query={query} {...(missing && isMissing(error) && { title: missing })} />
      </DetailPage>
    )
  }
  return <DetailLoading />
}
