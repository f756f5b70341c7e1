import { SearchX } from 'lucide-react'
import type { FaqItem } from '../../content/faq.ts'
import { questionGroups } from '../../content/support/questions.ts'
import { useAddress } from '../../lib/router/use-address.ts'
import { unbroken } from '../../lib/typography.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { isFound } from './guides/guide.rules.ts'

const asRow = ({ question, answer }: FaqItem) => ({
  id: question,
  title: question,
  content: unbroken(answer),
})

const groupsWith = (search: string) =>
  questionGroups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ question, answer }) => isFound(search, [question, answer])),
    }))
    .filter((group) => group.items.length > 0)

function withSearch(address: URLSearchParams, text: string) {
  const next = new URLSearchParams(address)
  if (text === '') next.delete('q')
  else next.set('q', text)
  return next
}

function useSearch() {
  const { address, change } = useAddress()
  return {
    search: address.get('q') ?? '',
    change: (text: string) => change((current) => withSearch(current, text)),
  }
}

/** "5 answers mention “Mac”" */
const countText = (count: number, search: string) =>
  search.trim() === '' ? `${count} answers` : `${count} answers mention “${search.trim()}”`

/** All questions by occasion; while searching, the answers that match are open. */
export function FaqList() {
  const { search, change } = useSearch()
  const groups = groupsWith(search)
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const isSearching = search.trim() !== ''
  return (
    <>
      <search className="print:hidden">
        <form onSubmit={(event) => event.preventDefault()}>
          <SearchField
            name="q"
            label="Search the answers"
            placeholder="Search, such as “Mac” or “refund”"
            value={search}
            onSearch={change}
          />
        </form>
      </search>
      <p role="status" className="mt-3 mb-8 text-body-sm text-ink-3 print:hidden">
        {countText(count, search)}
      </p>
      {groups.map(({ id, title, items }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-12 last:mb-0">
          <h2 id={`${id}-title`} className="mb-4 type-title">
            {title}
          </h2>
          <Accordion
            key={search}
            items={items.map(asRow)}
            defaultOpen={isSearching ? items.map(({ question }) => question) : []}
          />
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No answers found"
          action={
            <Button variant="primary" onClick={() => change('')}>
              Clear search
            </Button>
          }
        >
          Try a single word, or write to us.
        </EmptyState>
      )}
    </>
  )
}
