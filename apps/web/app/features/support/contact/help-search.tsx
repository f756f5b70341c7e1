import { ArrowRight, Search } from 'lucide-react'
import { useState } from 'react'
import { helpArticles } from '../../../content/support/help-articles.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { articlesFor } from './help-search.rules.ts'

/** Beside the form: what may answer the question before it is sent. */
export function HelpSearch() {
  const [typed, setTyped] = useState('')
  const found = articlesFor(helpArticles, typed)
  return (
    <Card as="aside" padded aria-label="Help articles" className="grid content-start gap-4">
      <h3 className="type-heading">Search before you write</h3>
      <TextField
        type="search"
        label="Search help articles"
        isLabelHidden
        icon={Search}
        placeholder="Search help articles"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="grid gap-2.5">
        {found.map(({ title, to }) => (
          <li key={to} className="flex items-center gap-2 text-body-sm">
            <ArrowRight size={15} className="shrink-0 text-ink-3" aria-hidden />
            <TextLink to={to}>{title}</TextLink>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-3">
        {found.length === 0 && 'No article mentions this. Please write to us.'}
      </p>
    </Card>
  )
}
