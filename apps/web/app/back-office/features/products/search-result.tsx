type SearchResultProps = { label: string; slug: string; title: string; description: string }

/** An edition as a search engine shows it. */
export const SearchResult = ({ label, slug, title, description }: SearchResultProps) => (
  <article aria-label={label} className="grid gap-1 rounded-card border bg-surface p-5">
    <p className="text-small wrap-anywhere text-ink-3">/product/{slug}</p>
    <p className="font-semibold wrap-anywhere text-accent-ink">{title}</p>
    <p className="text-small wrap-anywhere text-ink-2">{description}</p>
  </article>
)
