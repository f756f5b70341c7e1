import type { OwnOrder } from '@keyhaven/contracts/account'
import clsx from 'clsx'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, TextLink, textLinkStyles } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useOpenOrder } from './open-own-order.ts'
import { dayOf, totalOf } from './own-order.rules.ts'
import { countsOf, type Filter, filterNames, filters, shelfOf, TOOLS_FROM } from './shelf.rules.ts'
import { ShelfLicence } from './shelf-licence.tsx'

type ToolsProps = {
  orders: readonly OwnOrder[]
  search: string
  onSearch: (search: string) => void
  filter: Filter
  onFilter: (filter: Filter) => void
}

function ShelfTools({ orders, search, onSearch, filter, onFilter }: ToolsProps) {
  const counts = countsOf(orders)
  return (
    <search className="flex flex-wrap items-center gap-3">
      <SearchField
        label="Search your licences"
        placeholder="Edition, order or last five characters"
        value={search}
        onSearch={onSearch}
        className="w-full sm:w-88"
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        {filters
          .filter((name) => name === 'all' || counts[name] > 0)
          .map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              onClick={() => onFilter(name)}
              className={clsx(
                'min-h-9 rounded-pill border px-3.5 text-small font-semibold transition pointer-coarse:min-h-11',
                filter === name
                  ? 'border-accent-line bg-accent-soft text-accent-ink'
                  : 'border-line-strong bg-surface text-ink-2 hover:text-ink',
              )}
            >
              {filterNames[name]} {counts[name]}
            </button>
          ))}
      </fieldset>
    </search>
  )
}

function OrderGroup({ order }: { order: OwnOrder }) {
  const { open, hasFailed } = useOpenOrder(order.id)
  const about = <span className="sr-only"> for order {order.orderNumber}</span>
  return (
    <section aria-labelledby={`shelf-${order.id}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`shelf-${order.id}`} className="flex flex-wrap items-baseline gap-x-4">
          <span className="text-body-lg font-display font-semibold">Order {order.orderNumber}</span>
          <span className="text-small font-normal text-ink-3">
            {dayOf(order.createdAt)} · <span className="whitespace-nowrap">{totalOf(order)}</span>
          </span>
        </h2>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          <TextLink to={`/account?tab=orders#${order.orderNumber}`}>Invoice{about}</TextLink>
          <TextLink to="/installation-guide">Install</TextLink>
          <button
            type="button"
            className={textLinkStyles()}
            onClick={() => void open('#key-claims')}
          >
            Key doesn’t work{about}
          </button>
          <button type="button" className={textLinkStyles()} onClick={() => void open('#returns')}>
            Return{about}
          </button>
        </p>
      </div>
      <ul className="grid gap-3">
        {order.licenses.map((license) => (
          <ShelfLicence
            key={license.id}
            order={order}
            license={license}
            onOpen={() => void open()}
          />
        ))}
      </ul>
      {hasFailed && (
        <Notice tone="danger" isNew>
          This order could not be opened. Please try again.
        </Notice>
      )}
    </section>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const clear = <Button onClick={onClear}>Show all</Button>
  return (
    <EmptyState icon={SearchX} title="No licence matches" action={clear}>
      Try the edition, the order number or the last five characters of the key.
    </EmptyState>
  )
}

/** Everything a person owns, as cards: newest order first, found by search from ten on. */
export function LicenceShelf({ orders }: { orders: readonly OwnOrder[] }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const shown = shelfOf(orders, { search, filter })
  const clear = () => {
    setSearch('')
    setFilter('all')
  }
  return (
    <div className="grid gap-8">
      {countsOf(orders).all >= TOOLS_FROM && (
        <ShelfTools
          orders={orders}
          search={search}
          onSearch={setSearch}
          filter={filter}
          onFilter={setFilter}
        />
      )}
      {shown.length === 0 && <NothingFound onClear={clear} />}
      {shown.map((order) => (
        <OrderGroup key={order.id} order={order} />
      ))}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small text-ink-2">
        <ButtonLink to="/shop">
          <Plus size={16} aria-hidden /> Buy another licence
        </ButtonLink>
        <span>
          Bought with another address?{' '}
          <TextLink to="/account?tab=settings">Correct an order</TextLink>
        </span>
      </p>
    </div>
  )
}
