type ContentsProps = { headings: readonly { id: string; text: string }[] }

/** The table of contents of a long text; it stays beside the text where there is room. */
export function Contents({ headings }: ContentsProps) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-28 print:hidden">
      <p className="mb-3 text-small font-semibold text-ink">On this page</p>
      <ol className="grid gap-2 border-l text-body-sm text-ink-2">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent pl-4 hover:border-accent hover:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
