import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { KeysetPager } from '../../../ui/pagination.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { countText, isNewestFirst, pagesAround } from '../list.rules.ts'
import { Failed, Nothing } from '../list-view.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { may, useMember } from '../staff-session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { chipsIn, withChip, withoutChip } from './filters.rules.ts'
import { KeyNotice, useKeyLookup } from './key-lookup.tsx'
import type { BulkSelection, ListDefinition } from './list-definition.ts'
import {
  clearedAddress,
  columnsIn,
  conditionsIn,
  densityIn,
  everyRow,
  shownSearch,
} from './list-state.rules.ts'
import { rememberSteps } from './list-steps.ts'
import { ListTable } from './list-table.tsx'
import { ColumnMenu, DensityMenu } from './look-menu.tsx'
import { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useViewTabs, ViewChanges, ViewTabs } from './view-tabs.tsx'

type ListPageProps<Row extends object> = {
  list: ListDefinition<Row>
  /** Without one the page around it has the header. */
  title?: string
  lead?: ReactNode
  /** Buttons beside the title: one filled at most. */
  actions?: ReactNode
  /** Stands between the title and the list. */
  children?: ReactNode
}

const none: ReadonlySet<string> = new Set()

/** Changes the list's part of the address; the list then begins at its first row again. */
function useAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (next: URLSearchParams) => {
    for (const place of ['after', 'before']) next.delete(place)
    // A view whose conditions change stays the view, marked as changed.
    const view = search.get('view')
    if (view) next.set('view', view)
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
  }
}

/** A whole list screen: views, conditions, table, pages and bulk acts. */
export function ListPage<Row extends object>(page: ListPageProps<Row>) {
  const { list, title, lead, actions, children } = page
  const [address] = useSearchParams()
  const search = shownSearch(list, address)
  const views = useViewTabs(list)
  const { query, asked, newCount, showNew } = useList(list)
  const member = useMember()
  const keyed = useKeyLookup(list)
  const found = keyed.lookup?.state === 'found' ? keyed.lookup.rows : undefined
  const rows = found ?? query.data?.rows ?? []
  const { pathname } = useLocation()
  useEffect(() => {
    if (!list.toOf || !rows.length) return
    const view = views.current?.label ?? list.nouns[1]
    rememberSteps({ view, back: `${pathname}?${address}`, tos: rows.map(list.toOf) })
  }, [list, rows, views.current?.label, pathname, address])
  const [chosen, setChosen] = useState<{ at: string; ids: ReadonlySet<string>; isAll: boolean }>()
  const [job, setJob] = useState<number>()
  // What is chosen belongs to one set of conditions.
  const at = conditionsIn(list, search).toString()
  const selected = chosen?.at === at ? chosen.ids : none
  const isAll = chosen?.at === at && chosen.isAll
  const select = (ids: ReadonlySet<string>, all = false) => setChosen({ at, ids, isAll: all })
  const bulk = (list.bulk ?? []).filter(({ permission }) => may(member, permission))
  const onSelect = bulk.length > 0 ? select : undefined
  const keys = useRowKeys({ list, rows, selected, onSelect })
  const selection: BulkSelection = isAll
    ? { filters: Object.fromEntries(conditionsIn(list, search)) }
    : { ids: [...selected] }
  const state = query.data ? 'ready' : query.error ? 'failed' : 'loading'
  const hasConditions = conditionsIn(list, address).size > 0
  const about = {
    nouns: list.nouns,
    empty: list.empty,
    ...(hasConditions && { unfiltered: clearedAddress(list, address) }),
  }
  const total = query.data?.count ?? null
  const count = isAll ? countText(total, '', '').trim() : String(selected.size)
  return (
    <>
      {title && (
        <PageHeader dense title={title} {...(lead && { lead })} {...(actions && { actions })} />
      )}
      {children}
      <div className="rounded-tile border bg-surface shadow-rest max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <ViewTabs list={list} views={views} />
        <Toolbar list={list} views={views} keyed={keyed} />
        {keyed.lookup && (
          <KeyNotice lookup={keyed.lookup} nouns={list.nouns} onClear={keyed.clear} />
        )}
        {query.data?.note && (
          <p className="border-t bg-surface-sunken px-5 py-2 text-small text-ink-2">
            {query.data.note}
          </p>
        )}
        <News count={newCount} nouns={list.nouns} onShow={showNew} />
        {query.data && query.error && (
          <p role="alert" className="border-t bg-warning-soft px-5 py-2 text-small">
            These rows could not be refreshed.{' '}
            <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
          </p>
        )}
        <ListTable
          list={list}
          rows={rows}
          state={state}
          isStale={query.isPlaceholderData}
          columns={columnsIn(list.columns, search)}
          density={densityIn(search)}
          sort={asked.sort}
          onSort={keys.sort}
          selected={isAll ? new Set(rows.map(list.rowId)) : selected}
          onSelect={onSelect}
          current={keys.current}
          onCurrent={keys.setCurrent}
          instead={
            state === 'failed' ? (
              <Failed query={query} nouns={list.nouns} />
            ) : (
              <Nothing {...about} />
            )
          }
        />
        {!found && query.data?.page && (
          <div className="border-t px-5 py-3">
            <KeysetPager
              label={`Pages of ${list.nouns[1]}`}
              isNewestFirst={isNewestFirst(asked.sort)}
              summary={
                <>
                  {countText(total, ...list.nouns)}
                  {selected.size > 0 && !isAll && total && total.value > selected.size && (
                    <>
                      {' '}
                      <TextButton onClick={() => select(selected, true)}>
                        Select all {countText(total, '', '').trim()} matching
                      </TextButton>
                    </>
                  )}
                </>
              }
              {...pagesAround(search, query.data.page)}
            />
          </div>
        )}
      </div>
      {onSelect && (
        <BulkBar
          actions={bulk}
          count={count}
          chosen={selection}
          nouns={list.nouns}
          onClear={() => setChosen(undefined)}
          job={job}
          onJob={(id) => {
            setJob(id)
            if (id === undefined) void query.refetch()
          }}
        />
      )}
    </>
  )
}

type ToolbarProps<Row extends object> = {
  list: ListDefinition<Row>
  views: ReturnType<typeof useViewTabs<Row>>
  keyed: ReturnType<typeof useKeyLookup<Row>>
}

const toSearch = {
  keys: '/',
  label: 'Search in the list',
  group: 'Lists',
  run: () => document.querySelector<HTMLInputElement>('[data-list-search] input')?.focus(),
} as const

function Toolbar<Row extends object>({ list, views, keyed }: ToolbarProps<Row>) {
  const [search] = useSearchParams()
  const shown = shownSearch(list, search)
  const isLeaving = useNavigation().state !== 'idle'
  const go = useAddress()
  const filters = list.filters ?? []
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    go(next)
  }
  useShortcuts(list.search ? [toSearch] : [])
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3 max-md:px-4">
      {list.search && (
        <div data-list-search className="w-80 max-md:w-full">
          <SearchField
            key={keyed.fields}
            label={`Search ${list.nouns[1]}`}
            placeholder={list.search}
            value={search.get('q') ?? ''}
            onSearch={(text, isEnter) => {
              // Someone who pressed a row while the search waited is on the way to its page.
              if (isLeaving) return
              const caught = keyed.caught(text, isEnter)
              if (caught === 'waits') return
              if (caught) return set('q', '')
              keyed.clear()
              set('q', text.trim())
            }}
          />
        </div>
      )}
      <FilterBar
        filters={filters}
        chips={chipsIn(filters, shown)}
        onSet={(chip) => go(withChip(shown, chip))}
        onDrop={(chip) => go(everyRow(list, withoutChip(shown, chip)))}
      />
      <div className="ml-auto flex items-center gap-1.5 max-md:hidden">
        <ViewChanges list={list} views={views} />
        <ColumnMenu
          columns={list.columns}
          visible={columnsIn(list.columns, search)}
          onChange={(visible) => set('columns', visible.join(','))}
        />
        <DensityMenu
          density={densityIn(search)}
          onChange={(density) => set('density', density === 'compact' ? 'compact' : '')}
        />
      </div>
    </div>
  )
}

type NewsProps = { count: number; nouns: readonly [string, string]; onShow: () => void }

/** New rows are announced and shown when asked for: what is being read stays where it is. */
function News({ count, nouns, onShow }: NewsProps) {
  return (
    <div role="status">
      {count > 0 && (
        <div className="flex items-center justify-center gap-3 border-t bg-accent-soft px-5 py-1.5 text-small text-accent-ink">
          <span>{`${count} new ${count === 1 ? nouns[0] : nouns[1]}`}</span>
          <Button size="sm" variant="soft" onClick={onShow}>
            <RefreshCw size={14} aria-hidden />
            Show
          </Button>
        </div>
      )}
    </div>
  )
}
