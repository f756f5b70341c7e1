import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { KeysetPager } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type Count, countText, type Page, pagesAround } from './list.rules.ts'
import { requestIdOf, wordsOf } from './refusal.ts'

/** What a list call answers; a short list comes whole, without a page. */
export type Listed<Row> = {
  rows: readonly Row[]
  page?: Page
  count?: Count
  /** What the reader should know about these rows. */
  note?: string
}

type ListViewProps<Row> = {
  caption: string
  /** "payment link", "payment links" */
  nouns: readonly [one: string, many: string]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  query: Pick<UseQueryResult<Listed<Row>>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What an empty list shows. */
  empty: { icon: LucideIcon; title: string; text: ReactNode; action?: ReactNode }
  /** The address without filters, where some are set: nothing may fit them. */
  unfiltered?: string
}

/** A list of staff: its rows or the reason why there are none, and the way to further pages. */
export function ListView<Row>(list: ListViewProps<Row>) {
  const { caption, columns, rowId, query, nouns } = list
  const [search] = useSearchParams()
  const { data, error } = query
  const state = data ? 'ready' : error ? 'failed' : 'loading'
  return (
    <>
      <Table
        className="max-md:px-4 max-md:pb-4"
        caption={caption}
        columns={columns}
        rows={data?.rows ?? []}
        rowId={rowId}
        state={state}
        empty={<Nothing {...list} />}
        failed={<Failed {...list} />}
      />
      {data?.page && (
        <div className="border-t px-5 py-3">
          <KeysetPager
            label={`Pages of ${nouns[1]}`}
            summary={countText(data.count ?? null, ...nouns)}
            {...pagesAround(search, data.page)}
          />
        </div>
      )}
    </>
  )
}

type NothingProps = Pick<ListViewProps<never>, 'empty' | 'nouns' | 'unfiltered'>

export function Nothing({ empty, nouns, unfiltered }: NothingProps) {
  if (unfiltered !== undefined) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${nouns[1]} match`}
        action={
          <ButtonLink to={unfiltered} size="sm">
            Clear filters
          </ButtonLink>
        }
      >
        Nothing fits all of the filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  )
}

type FailedProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  nouns: ListViewProps<never>['nouns']
}

export function Failed({ query: { error, isFetching, refetch }, nouns }: FailedProps) {
  const requestId = requestIdOf(error)
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        tone="danger"
        title={`The ${nouns[1]} could not be loaded`}
        action={
          <Button
            size="sm"
            busy={isFetching ? 'Trying...' : undefined}
            onClick={() => void refetch()}
          >
            Try again
          </Button>
        }
      >
        {wordsOf(error)} Nothing was changed.
        {requestId && (
          <p className="mt-2 text-small text-ink-3">
            Request <code className="font-mono">{requestId}</code>
          </p>
        )}
      </EmptyState>
    </div>
  )
}
