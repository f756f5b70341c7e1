import { useProducts } from '../../../state/catalog/catalog.ts'
import { yearsOf } from '../../../state/catalog/years.rules.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { editionFilters, type ShopFilters as Filters, sorts } from './shop-filters.rules.ts'
import { ShopSearch } from './shop-search.tsx'

type ShopFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

/** Search, edition and order; the address of the page remembers them. */
export function ShopFilters({ filters, onChange }: ShopFiltersProps) {
  return (
    <section
      aria-label="Search and filter"
      className="flex flex-wrap items-center gap-3 rounded-card border bg-surface p-3 shadow-raised"
    >
      <ShopSearch value={filters.search} onSearch={(search) => onChange({ search })} />
      <Segmented
        legend="Edition"
        options={editionFilters(yearsOf(useProducts()))}
        value={filters.edition}
        onChange={(edition) => onChange({ edition })}
        className="max-sm:w-full"
      />
      <SelectField
        label="Sort by"
        isLabelHidden
        options={sortOptions}
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.target.value as Filters['sort'] })}
        className="max-sm:w-full sm:w-54"
      />
    </section>
  )
}
